import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import type { SkipReason } from "./controlled-gates.ts";
import { findStates } from "./find-states.ts";
import { legalDay } from "./legal-day.ts";
import { selectRecentReadings, selectStateRules, type PdmpReading } from "./queries-controlled.server.ts";

export type PdmpPanelState = {
  state: string;
  name: string | null;
  url: string | null;
  rule: "always" | "start" | "never";
  skipReasons: SkipReason[];
  isConfirmed: boolean;
  /** Today's readings and attempts by this provider, newest first. */
  today: PdmpReading[];
};

/** Which states' PDMPs a provider has to read for a patient today, and what they recorded so far. */
export async function getPdmpPanel(
  ctx: Ctx,
  { userId, visitId }: { userId: string; visitId: string | null },
): Promise<PdmpPanelState[]> {
  const { userId: providerId } = requireProvider(ctx);
  return inReadTransaction(ctx, async (tx) => {
    if (!(await caresFor(tx, { userId }))) throw new AppError("not-found");
    const states = await findStates(tx, { userId, visitId });
    const dayOf = (at: Date) => legalDay(at, { clinicZone: tx.env.CLINIC_TIME_ZONE, states });
    const day = dayOf(tx.now);
    const readings = await selectRecentReadings(tx.trx, { userId, providerId, until: tx.now });
    const rules = await selectStateRules(tx.trx, day);
    return states.map((state) => {
      const rule = rules.find((one) => one.state === state);
      return {
        state,
        name: rule?.pdmpName ?? null,
        url: rule?.pdmpUrl ?? null,
        rule: rule?.pdmp ?? "always",
        skipReasons: rule?.skipReasons ?? [],
        isConfirmed: rule?.isConfirmed ?? false,
        today: readings.filter((reading) => reading.state === state && dayOf(reading.seenAt ?? reading.at) === day),
      };
    });
  });
}
