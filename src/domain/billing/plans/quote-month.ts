import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { listMonthlyPrices } from "#domain/catalog/reads.server.ts";
import { readCode } from "../discounts/discount-code.ts";
import { discountLine, linesOf, sumOf, type Line, type Quote } from "../invoices/invoice.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import type { DaysSupply, Plan } from "./plan.ts";
import { findPlanCode, findPlanFor, findUsableCode, hasOrderInvoice, selectPlanPrices } from "./queries-plan.server.ts";

/**
 * What one order costs this member: at their plan's agreed prices, or today's if they have no plan. A code reduces a first order.
 * An invoice made today has exactly these lines.
 */
export async function quoteMonth(
  ctx: Ctx,
  input: { userId: string; offeringKey: string; daysSupply: DaysSupply; code?: string | null },
): Promise<Quote> {
  requireOwnOrStaff(ctx, input.userId);
  return inReadTransaction(ctx, async (tx) => {
    const plan = await findPlanFor(tx.trx, input.userId, input.offeringKey);
    const isRunning = plan !== undefined && plan.status !== "canceled";
    const lines = isRunning
      ? await planLines(tx, plan, input.daysSupply)
      : await catalogLines(tx, input.offeringKey, input.daysSupply);
    const typed = input.code ? readCode(input.code) : null;
    const stored = isRunning && plan.discountCodeId ? await findPlanCode(tx.trx, plan.discountCodeId) : undefined;
    if (!typed && !stored) return { lines, totalCents: sumOf(lines), code: "none" };
    if (await hasOrderInvoice(tx.trx, input.userId)) return { lines, totalCents: sumOf(lines), code: "not-first" };
    const code = typed ? await findUsableCode(tx.trx, { code: typed, userId: input.userId, at: tx.now }) : stored;
    if (!code) return { lines, totalCents: sumOf(lines), code: "not-valid" };
    const all = [...lines, discountLine(code.amountCents, lines)];
    return { lines: all, totalCents: sumOf(all), code: "applied" };
  });
}

export async function planLines(tx: TxCtx, plan: Pick<Plan, "id">, daysSupply: DaysSupply): Promise<Line[]> {
  return linesOf(await selectPlanPrices(tx.trx, plan.id, clinicToday(tx)), daysSupply);
}

/** Throws if it can't be ordered: a treatment we don't offer has no price. */
async function catalogLines(tx: TxCtx, offeringKey: string, daysSupply: DaysSupply): Promise<Line[]> {
  const lines = linesOf(await listMonthlyPrices(tx.trx, offeringKey, clinicToday(tx)), daysSupply);
  if (lines.length === 0) throw new AppError("not-found");
  return lines;
}
