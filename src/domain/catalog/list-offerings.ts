import type { Ctx } from "#core/ctx.ts";
import { readPublicRows } from "#core/db/public-rows.ts";
import type { Offering } from "./catalog.ts";
import { selectOfferings, selectTreatments } from "./queries.server.ts";

/** What can be ordered today and what it costs. */
export async function listOfferings(ctx: Ctx): Promise<readonly Offering[]> {
  return readPublicRows(ctx, "offerings", async (trx, today) => {
    const treatments = await selectTreatments(trx, today);
    const offered = new Set(treatments.filter(({ isOffered }) => isOffered).map(({ key }) => key));
    return (await selectOfferings(trx, today)).filter(({ treatmentKey }) => offered.has(treatmentKey));
  });
}
