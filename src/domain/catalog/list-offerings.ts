import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Offering } from "./catalog.ts";
import { selectOfferings, selectTreatments } from "./queries.server.ts";

/** What can be ordered today and what it costs. */
export async function listOfferings(ctx: Ctx): Promise<Offering[]> {
  const today = clinicToday(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const treatments = await selectTreatments(trx, today);
    const offered = new Set(treatments.filter(({ isOffered }) => isOffered).map(({ key }) => key));
    return (await selectOfferings(trx, today)).filter(({ treatmentKey }) => offered.has(treatmentKey));
  });
}
