import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday, endOfDayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { Temporal } from "temporal-polyfill";
import { selectBetween, selectProviders, type ProviderSettings, type VisitWithName } from "./queries-lists.server.ts";
import { startOfDayIn } from "./start-of-day-in.ts";

export type ScheduleWeek = { from: Date; to: Date; providers: ProviderSettings[]; visits: VisitWithName[] };

/** All providers' visits in the seven days from `day`, in the clinic's time zone. */
export async function listWeek(ctx: Ctx, input: { day?: string | undefined } = {}): Promise<ScheduleWeek> {
  requireStaff(ctx);
  const zone = ctx.env.CLINIC_TIME_ZONE;
  const day = input.day ?? clinicToday(ctx);
  const last = Temporal.PlainDate.from(day).add({ days: 6 }).toString();
  const span = { from: startOfDayIn(zone, day), to: endOfDayIn(zone, last) };
  return inTransaction(ctx, async (tx) => {
    const visits = await selectBetween(tx.trx, span);
    await recordAudit(tx, { action: "visits.read" });
    return { ...span, providers: await selectProviders(tx.trx), visits };
  });
}
