import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { PRICE_ITEMS } from "./price.ts";
import { insertPrice, insertStateServed, selectPriceLines, selectStateChanges } from "./queries-change.server.ts";

const Day = z.iso.date("day-wrong");

export const NewPrice = z.object({
  offering_key: z.string().regex(/^[a-z][a-z-]{1,30}$/, "offering-missing"),
  item: z.enum(PRICE_ITEMS, "price-item-missing"),
  amount_cents: z.int("price-wrong").min(0).max(10_000_000),
  effective_from: Day,
});

/**
 * A price from a day on. The past stays as it was: a day that has begun is refused, because pages have shown, and people have
 * agreed to, what counted then.
 */
export async function setPrice(ctx: Ctx, input: z.infer<typeof NewPrice>): Promise<void> {
  requireAdmin(ctx);
  requireFuture(ctx, input.effective_from);
  await inTransaction(ctx, async (tx) => {
    if (!(await insertPrice(tx.trx, input))) throw new AppError("conflict");
    await recordAudit(tx, { action: "catalog.price-set" });
  });
}

export const StateChange = z.object({
  state: z.string().regex(/^[A-Z]{2}$/, "state-missing"),
  is_served: z.boolean(),
  effective_from: Day,
});

/** Whether the clinic works in a state from a day on. Today counts: a state that must close has to close now. */
export async function setStateServed(ctx: Ctx, input: z.infer<typeof StateChange>): Promise<void> {
  requireAdmin(ctx);
  if (input.effective_from < clinicToday(ctx)) throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    await insertStateServed(tx.trx, input);
    await recordAudit(tx, { action: "catalog.state-changed" });
  });
}

/** Every price there was, is and will be, newest first. */
export async function listPriceLines(ctx: Ctx) {
  requireAdmin(ctx);
  const day = clinicToday(ctx);
  const rows = await inTransaction(ctx, ({ trx }) => selectPriceLines(trx));
  return rows.map((row) => ({ ...row, isComing: row.effective_from > day }));
}

/** Where we work now, and what is to change. */
export async function listStateChanges(ctx: Ctx) {
  requireAdmin(ctx);
  const day = clinicToday(ctx);
  return inTransaction(ctx, ({ trx }) => selectStateChanges(trx, day));
}

function requireFuture(ctx: Ctx, day: string): void {
  if (day <= clinicToday(ctx)) throw new AppError("conflict");
}
