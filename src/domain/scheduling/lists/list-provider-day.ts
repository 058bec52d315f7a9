import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { dayIn, endOfDayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectTimeOff } from "../providers/queries-hours.server.ts";
import { findProvider, selectBetween, type ProviderSettings, type VisitWithName } from "./queries-lists.server.ts";
import { startOfDayIn } from "./start-of-day-in.ts";

export type ProviderDay = {
  provider: ProviderSettings;
  day: string;
  visits: VisitWithName[];
  timeOff: { id: string; startsAt: Date; endsAt: Date }[];
};

/** A provider's own visits and time off on a day of their own calendar, with the patients' names. */
export async function listProviderDay(ctx: Ctx, input: { day?: string | undefined } = {}): Promise<ProviderDay | null> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const provider = await findProvider(tx.trx, userId);
    if (!provider) return null;
    const day = input.day ?? dayIn(provider.zone, tx.now);
    const span = { from: startOfDayIn(provider.zone, day), to: endOfDayIn(provider.zone, day) };
    const visits = await selectBetween(tx.trx, { ...span, providerId: userId });
    const timeOff = await selectTimeOff(tx.trx, userId, span.from);
    await recordAudit(tx, { action: "visits.read", objectId: userId });
    return { provider, day, visits, timeOff: timeOff.filter(({ startsAt }) => startsAt < span.to) };
  });
}
