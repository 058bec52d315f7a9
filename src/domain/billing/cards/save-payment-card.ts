import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { retryFailedJob } from "../jobs.ts";
import type { PaymentProcessor } from "../payments/processor.ts";
import { findCustomer, findSetup, finishSetup, replaceCard } from "./queries-card.server.ts";

export type SavedCard = "stored" | "not-confirmed" | "unavailable";

/**
 * Saves the card of a finished setup. The browser only says which setup; we ask the processor for its result. The page and the
 * webhook both call this, in any order and any number of times, and the card is saved once. Then we retry what failed with the
 * previous card.
 */
export async function savePaymentCard(
  ctx: Ctx,
  input: { setupIntentId: string },
  processor: PaymentProcessor,
): Promise<SavedCard> {
  const setup = await inTransaction(ctx, (tx) => findSetup(tx.trx, input.setupIntentId));
  if (!setup) throw new AppError("not-found");
  requireOwn(ctx, setup.userId);
  if (setup.doneAt) return "stored";
  const answer = await processor.readSetupIntent(input);
  if (answer.kind !== "ok") return "unavailable";
  const { status, card, customerId } = answer.value;
  return inTransaction(ctx, async (tx) => {
    const customer = await findCustomer(tx.trx, setup.userId);
    if (status !== "succeeded" || !card || customer?.processorId !== customerId) return "not-confirmed";
    if (!(await finishSetup(tx.trx, setup.id, tx.now))) return "stored";
    const id = newId(tx.now.getTime());
    await replaceCard(tx.trx, {
      id,
      user_id: setup.userId,
      processor_id: card.paymentMethodId,
      brand: card.brand,
      last4: card.last4,
      expires_month: card.expiresMonth,
      expires_year: card.expiresYear,
      created_at: tx.now,
    });
    await recordAudit(tx, { action: "card.saved", subjectId: setup.userId, objectId: id });
    await enqueue(tx, retryFailedJob, { userId: setup.userId });
    return "stored";
  });
}

/** Nobody can add a card for another person, not even staff. */
function requireOwn(ctx: Ctx, userId: string): void {
  if (ctx.actor.kind === "system") return;
  if (!isPerson(ctx.actor)) throw new AppError("unauthenticated");
  if (ctx.actor.userId !== userId) throw new AppError("not-found");
}
