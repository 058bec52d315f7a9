import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Catalog } from "./catalog.ts";
import { selectOfferings, selectPharmacies, selectStatesServed, selectTreatments } from "./queries.server.ts";

/** All public data about treatments and prices on a day, the only source for pages. */
export async function getCatalog(ctx: Ctx): Promise<Catalog> {
  const today = clinicToday(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const treatments = await selectTreatments(trx, today);
    const offered = new Set(treatments.filter((treatment) => treatment.isOffered).map(({ key }) => key));
    const offerings = await selectOfferings(trx, today);
    return {
      treatments,
      offerings: offerings.filter((offering) => offered.has(offering.treatmentKey)),
      statesServed: await selectStatesServed(trx, today),
      pharmacies: await selectPharmacies(trx, today),
    };
  });
}
