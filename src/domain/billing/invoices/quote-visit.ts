import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { findPriceOn } from "#domain/catalog/reads.server.ts";
import type { Line } from "./invoice.ts";

/** The line of a visit's invoice, from today's catalog price. */
export async function quoteVisit(
  ctx: Ctx,
  input: { offeringKey: string; item: "visit" | "follow-up-visit" },
): Promise<Line | null> {
  const price = await inReadTransaction(ctx, ({ trx }) => findPriceOn(trx, { ...input, day: clinicToday(ctx) }));
  return price ? { item: "visit", label: "Visit", ...price } : null;
}
