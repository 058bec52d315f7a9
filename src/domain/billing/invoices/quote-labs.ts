import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { findPriceLine, findTreatmentPriceOn } from "#domain/catalog/reads.server.ts";
import type { Line } from "./invoice.ts";

/** The line of a lab order's invoice, from today's catalog price. Null if there is none, or nothing to pay. */
export async function quoteLabs(
  ctx: Ctx,
  input: { treatmentKey: string; item: "labs" | "follow-up-labs" },
): Promise<(Line & { priceLineId: string }) | null> {
  const price = await inReadTransaction(ctx, ({ trx }) =>
    findTreatmentPriceOn(trx, { ...input, day: clinicToday(ctx) }),
  );
  return price && price.amountCents > 0 ? { item: "labs", label: LABS_LABEL, ...price } : null;
}

/** Receipts don't name tests. */
const LABS_LABEL = "Lab tests";

/** The same line for a price that somebody agreed to earlier. */
export async function agreedLabsLine(ctx: Ctx, { priceLineId }: { priceLineId: string }): Promise<Line | null> {
  const price = await inReadTransaction(ctx, ({ trx }) => findPriceLine(trx, priceLineId));
  return price ? { item: "labs", label: LABS_LABEL, amountCents: price.amountCents, priceLineId } : null;
}
