import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPriceLine } from "#domain/catalog/reads.server.ts";
import { readCode } from "../discounts/discount-code.ts";
import { areSameLines, discountLine, sumOf, type InvoiceReference, type Line } from "./invoice.ts";
import { requireStaffOrSystem } from "../may-see.ts";
import type { Plan } from "../plans/plan.ts";
import {
  creditOf,
  findInvoiceFor,
  insertInvoice,
  insertLines,
  lockCredit,
  redeemEmailCode,
} from "./queries-invoice.server.ts";
import { findPlanCode, findUsableCode, hasOrderInvoice, lockPlan } from "../plans/queries-plan.server.ts";
import { planLines } from "../plans/quote-month.ts";
import { writeEntry } from "../ledger/write-entry.ts";

export type OpenedInvoice = { invoiceId: string; totalCents: number };

/**
 * Creates the invoice for one order, visit or fee; calling it again returns the same one. The lines must match the quote: for an
 * order, exactly the plan's current prices. A first order uses its code, and credit is used as far as it goes. Nothing is charged
 * until `collectInvoice`.
 */
export async function openInvoice(
  ctx: Ctx,
  input: { userId: string; reference: InvoiceReference; lines: readonly Line[]; discountCode?: string | null },
): Promise<OpenedInvoice> {
  requireStaffOrSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const { userId, reference } = input;
    const asked = input.lines.filter(({ item }) => item !== "discount" && item !== "credit");
    if (await findInvoiceFor(tx.trx, reference.kind, reference.id)) return existing(tx, reference);
    const plan = reference.kind === "order" ? await runningPlan(tx, reference.planId, userId) : null;
    // Checked again under the lock, now that nobody else can create one for this plan.
    if (await findInvoiceFor(tx.trx, reference.kind, reference.id)) return existing(tx, reference);
    await requireQuoted(tx, plan, asked);
    const code = plan ? await findCode(tx, plan, input.discountCode ?? null) : null;
    await lockCredit(tx.trx, userId);
    const discounted = code ? [...asked, discountLine(code.amountCents, asked)] : [...asked];
    const creditCents = Math.min(await creditOf(tx.trx, userId), sumOf(discounted));
    const lines = creditCents > 0 ? [...discounted, creditLine(creditCents)] : discounted;
    const id = newId(tx.now.getTime());
    const isNew = await insertInvoice(tx.trx, {
      id,
      user_id: userId,
      kind: reference.kind,
      reference_id: reference.id,
      plan_id: plan?.id ?? null,
      status: "open",
      total_cents: sumOf(lines),
      discount_code_id: code?.id ?? null,
      opened_at: tx.now,
    });
    // Someone else was faster: use theirs; we haven't changed anything yet.
    if (!isNew) return existing(tx, reference);
    await insertLines(tx.trx, id, lines);
    if (code) await useCode(tx, { codeId: code.id, userId, orderId: reference.id });
    await writeEntry(tx, { kind: "credit-used", userId, amountCents: creditCents, invoiceId: id });
    await recordAudit(tx, { action: "invoice.opened", subjectId: userId, objectId: id });
    return { invoiceId: id, totalCents: sumOf(lines) };
  });
}

async function existing(tx: TxCtx, reference: InvoiceReference): Promise<OpenedInvoice> {
  const invoice = await findInvoiceFor(tx.trx, reference.kind, reference.id);
  if (!invoice) throw new AppError("conflict");
  return { invoiceId: invoice.id, totalCents: invoice.totalCents };
}

async function runningPlan(tx: TxCtx, planId: string, userId: string): Promise<Plan> {
  const plan = await lockPlan(tx.trx, planId);
  if (!plan || plan.userId !== userId) throw new AppError("not-found");
  if (plan.status !== "active" && plan.status !== "past_due") throw new AppError("conflict");
  return plan;
}

/** Refuses lines the member wasn't shown: an order's come from the plan, anything else names its catalog row. */
async function requireQuoted(tx: TxCtx, plan: Plan | null, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0 || lines.some(({ amountCents }) => amountCents < 0)) throw new AppError("conflict");
  if (plan) {
    if (!areSameLines(lines, await planLines(tx, plan, plan.daysSupply))) throw new AppError("conflict");
    return;
  }
  for (const line of lines) {
    if (line.priceLineId === null) {
      if (line.item !== "fee") throw new AppError("conflict");
      continue;
    }
    const price = await findPriceLine(tx.trx, line.priceLineId);
    if (price?.amountCents !== line.amountCents) throw new AppError("conflict");
  }
}

/** The code entered when the plan started, or one given now: for a first order only. */
async function findCode(tx: TxCtx, plan: Plan, typed: string | null) {
  if (await hasOrderInvoice(tx.trx, plan.userId)) return null;
  if (plan.discountCodeId) return (await findPlanCode(tx.trx, plan.discountCodeId)) ?? null;
  if (!typed) return null;
  return (await findUsableCode(tx.trx, { code: readCode(typed), userId: plan.userId, at: tx.now })) ?? null;
}

async function useCode(tx: TxCtx, use: { codeId: string; userId: string; orderId: string }): Promise<void> {
  if (!(await redeemEmailCode(tx.trx, { ...use, at: tx.now }))) throw new AppError("conflict");
  await recordAudit(tx, { action: "discount-code.redeemed", subjectId: use.userId, objectId: use.codeId });
}

function creditLine(cents: number): Line {
  return { item: "credit", label: "Credit", amountCents: -cents, priceLineId: null };
}
