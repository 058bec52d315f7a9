import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findPriceLine } from "#domain/catalog/reads.server.ts";
import type { Line } from "./invoice.ts";

/** The line of a lab order's invoice, at the price somebody agreed to. It names no test, because receipts don't. */
export async function findLabsLine(ctx: Ctx, { priceLineId }: { priceLineId: string }): Promise<Line | null> {
  const price = await inReadTransaction(ctx, ({ trx }) => findPriceLine(trx, priceLineId));
  return price ? { item: "labs", label: "Labs", amountCents: price.amountCents, priceLineId } : null;
}
