import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Answer, PaymentProcessor } from "./processor.ts";
import {
  insertReconciliation,
  selectBooked,
  selectBookedById,
  type Booked,
  type Difference,
} from "./queries-event.server.ts";

const DAY_MS = 86_400_000;
/** Long enough for an authorization to be made and captured; anything very recent may still be in progress. */
const WINDOW_DAYS = 9;
const YOUNG_MS = 15 * 60_000;
/** Our row is slightly older than the processor's, and clocks differ. */
const MARGIN_MS = 3_600_000;

export type Reconciled = {
  reconciliationId: string;
  oursCents: number;
  theirsCents: number;
  differences: Difference[];
};

/**
 * Compares our ledger with the processor's records: every charge and refund of the last days. Saves the differences and notifies
 * staff. It corrects nothing: a difference is a bug that a person must understand.
 */
export async function reconcile(
  ctx: Ctx,
  processor: PaymentProcessor,
  window: { from?: Date; to?: Date } = {},
): Promise<Reconciled> {
  requireSystem(ctx);
  const to = window.to ?? new Date(ctx.now.getTime() - YOUNG_MS);
  const from = window.from ?? new Date(to.getTime() - WINDOW_DAYS * DAY_MS);
  const intents = await everyPage((after) => processor.listPaymentIntents({ from, to, ...after }));
  const refunds = await everyPage((after) => processor.listRefunds({ from, to, ...after }));
  const theirs = {
    charge: new Map(intents.filter((one) => one.capturedCents > 0).map((one) => [one.id, one.capturedCents])),
    refund: new Map(
      refunds
        .filter(({ status }) => status !== "failed" && status !== "canceled")
        .map((one) => [one.id, one.amountCents]),
    ),
  };
  return inTransaction(ctx, async (tx) => {
    const inner = await selectBooked(tx.trx, new Date(from.getTime() + MARGIN_MS), new Date(to.getTime() - MARGIN_MS));
    const differences: Difference[] = [];
    let [oursCents, theirsCents] = [0, 0];
    for (const kind of ["charge", "refund"] as const) {
      const ours = new Map((kind === "charge" ? inner.charges : inner.refunds).map((one) => [one.processorId, one]));
      const unseen = [...theirs[kind].keys()].filter((id) => !ours.has(id));
      for (const one of await selectBookedById(tx.trx, kind, unseen)) ours.set(one.processorId, one);
      const sign = kind === "charge" ? 1 : -1;
      for (const one of compare(kind, ours, theirs[kind])) {
        oursCents += sign * one.oursCents;
        theirsCents += sign * one.theirsCents;
        if (one.oursCents !== one.theirsCents) differences.push(one);
      }
    }
    const id = newId(tx.now.getTime());
    await insertReconciliation(tx.trx, { id, from, to, oursCents, theirsCents, at: tx.now }, differences);
    await recordAudit(tx, { action: "ledger.reconciled", objectId: id });
    if (differences.length > 0) {
      tx.log.error({ reconciliationId: id, differences: differences.length }, "the books differ");
      const mailTo = { name: "Billing", address: tx.env.ALERT_EMAIL };
      const props = { differences: differences.length, reconciliationId: id };
      await enqueueMail(tx, { template: "books-differ", to: mailTo, props });
    }
    return { reconciliationId: id, oursCents, theirsCents, differences };
  });
}

function compare(kind: "charge" | "refund", ours: Map<string, Booked>, theirs: Map<string, number>): Difference[] {
  const ids = new Set([...ours.keys(), ...theirs.keys()]);
  return [...ids].map((processorId) => ({
    processorId,
    kind,
    userId: ours.get(processorId)?.userId ?? null,
    oursCents: ours.get(processorId)?.cents ?? 0,
    theirsCents: theirs.get(processorId) ?? 0,
  }));
}

async function everyPage<T extends { id: string }>(
  page: (after: { after?: string }) => Promise<Answer<{ items: T[]; hasMore: boolean }>>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const last = all.at(-1)?.id;
    const answer = await page(last ? { after: last } : {});
    if (answer.kind !== "ok") throw new AppError("unavailable");
    all.push(...answer.value.items);
    if (!answer.value.hasMore || answer.value.items.length === 0) return all;
  }
}
