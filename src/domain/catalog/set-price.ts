import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { PRICE_ITEMS } from "./price.ts";
import { insertPrice } from "./queries-change.server.ts";
import { Day } from "./catalog-day.ts";

export const NewPrice = z.object({
  offering_key: z.string().regex(/^[a-z][a-z-]{1,30}$/, "offering-missing"),
  item: z.enum(PRICE_ITEMS, "price-item-missing"),
  amount_cents: z.int("price-wrong").min(0).max(10_000_000),
  effective_from: Day,
});

/**
 * Sets a price from a future day on. A day that has started is refused, because pages have shown that day's price and people have
 * agreed to it.
 */
export async function setPrice(ctx: Ctx, input: z.infer<typeof NewPrice>): Promise<void> {
  requireAdmin(ctx);
  requireFuture(ctx, input.effective_from);
  await inTransaction(ctx, async (tx) => {
    if (!(await insertPrice(tx.trx, input))) throw new AppError("conflict");
    await recordAudit(tx, { action: "catalog.price-set" });
  });
}

function requireFuture(ctx: Ctx, day: string): void {
  if (day <= clinicToday(ctx)) throw new AppError("conflict");
}
