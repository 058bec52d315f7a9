import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { findTreatmentPriceOn } from "#domain/catalog/reads.server.ts";

/** What the tests of a lab order cost, from today's catalog. Null if there is no price, or nothing to pay. */
export async function quoteLabs(
  ctx: Ctx,
  input: { treatmentKey: string; item: "labs" | "follow-up-labs" },
): Promise<{ priceLineId: string; amountCents: number } | null> {
  const price = await inReadTransaction(ctx, ({ trx }) =>
    findTreatmentPriceOn(trx, { ...input, day: clinicToday(ctx) }),
  );
  return price && price.amountCents > 0 ? price : null;
}
