import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import type { Answer, PaymentProcessor } from "../payments/processor.ts";
import {
  findCustomer,
  findOpenSetup,
  insertCustomer,
  insertSetup,
  nameCustomer,
  nameSetup,
} from "./queries-card.server.ts";

const SETUP_LASTS_MS = 12 * 3_600_000;

/**
 * Opens the processor's card frame. One of the two times a page waits for the processor, because the frame needs its secret. The
 * rows come first and their ids are the keys, so a second click continues what the first one started.
 */
export async function beginCard(
  ctx: Ctx,
  processor: PaymentProcessor,
): Promise<{ setupIntentId: string; clientSecret: string }> {
  const { userId } = requireMember(ctx);
  const setup = await inTransaction(ctx, async (tx) => {
    await insertCustomer(tx.trx, userId, tx.now);
    const open = await findOpenSetup(tx.trx, userId, new Date(tx.now.getTime() - SETUP_LASTS_MS));
    if (open) return open;
    const id = newId(tx.now.getTime());
    await insertSetup(tx.trx, id, userId, tx.now);
    return { id, processorId: null };
  });
  const customerId = await customerOf(ctx, userId, processor);
  const intent = value(await processor.createSetupIntent({ key: `setup:${setup.id}`, customerId }));
  if (!setup.processorId) await inTransaction(ctx, (tx) => nameSetup(tx.trx, setup.id, intent.id));
  if (!intent.clientSecret) throw new AppError("unavailable");
  return { setupIntentId: intent.id, clientSecret: intent.clientSecret };
}

/** The processor's customer id of the member, requested once. */
async function customerOf(ctx: Ctx, userId: string, processor: PaymentProcessor): Promise<string> {
  const customer = await inTransaction(ctx, (tx) => findCustomer(tx.trx, userId));
  if (customer?.processorId) return customer.processorId;
  const { customerId } = value(await processor.createCustomer({ key: `customer:${userId}`, userId }));
  await inTransaction(ctx, (tx) => nameCustomer(tx.trx, userId, customerId));
  return customerId;
}

function value<T>(answer: Answer<T>): T {
  if (answer.kind === "ok") return answer.value;
  throw new AppError("unavailable", { retryAfterSeconds: 10 });
}
