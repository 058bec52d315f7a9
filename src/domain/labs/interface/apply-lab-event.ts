import { z } from "zod";
import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { drawAgain, moveLabOrder } from "../orders/move-lab-order.ts";
import { lockOrder } from "../orders/queries-order.server.ts";
import type { Labs, VendorOrder } from "./labs.ts";
import { openBody } from "./message-body.ts";
import { openInbox } from "./open-inbox.ts";
import { findMessage, lockMessage, updateMessage, type MessageOutcome } from "./queries-message.server.ts";
import { storeResult } from "./store-result.ts";

const Stored = z.object({ kind: z.string(), vendorRef: z.string().nullable() });

/**
 * An event only says that something changed: the order and its results are asked for, so events may arrive in any order. Safe to
 * run twice.
 */
export async function applyLabEvent(ctx: Ctx, { messageId }: { messageId: string }, labs: Labs | null): Promise<void> {
  requireSystem(ctx);
  const message = await inReadTransaction(ctx, ({ trx }) => findMessage(trx, messageId));
  if (!message || message.outcome) return;
  if (!labs) throw new Error("No lab network is connected");
  const { kind, vendorRef } = Stored.parse(JSON.parse(openBody(ctx, message)));
  if (kind === "other" && vendorRef) return settle(ctx, messageId, () => Promise.resolve("stale"));
  if (!vendorRef)
    return settle(ctx, messageId, (tx) => openInbox(tx, { messageId, reason: "unreadable", detail: "event" }));
  const order = await labs.get({ vendorRef });
  if (!order)
    return settle(ctx, messageId, (tx) => openInbox(tx, { messageId, reason: "no-order", detail: "unknown-at-lab" }));
  const body = await labs.results({ vendorRef });
  await settle(ctx, messageId, (tx) => followOrder(tx, labs, order, body));
}

/** What the lab says about an order now. Results are stored first and filed by their own job. */
export async function followOrder(
  tx: TxCtx,
  labs: Pick<Labs, "key">,
  vendor: VendorOrder,
  body: string | null,
): Promise<MessageOutcome> {
  const isNew =
    body !== null && (await storeResult(tx, { labKey: labs.key, format: "result", about: vendor.vendorRef, body }));
  const moved = await moveOrderTo(tx, vendor);
  return moved === "moved" || isNew ? "applied" : "stale";
}

/** Results move an order when they are filed: an order isn't final before somebody can read its report. */
async function moveOrderTo(
  tx: TxCtx,
  { orderId, vendorRef, status, draw, at }: VendorOrder,
): Promise<"moved" | "stale"> {
  if (!orderId || !z.uuid().safeParse(orderId).success || status === "unknown") return "stale";
  const order = await lockOrder(tx.trx, orderId);
  if (!order || (order.vendorRef !== null && order.vendorRef !== vendorRef)) return "stale";
  if (status === "canceled") return "stale";
  const happenedAt = at.getTime() > tx.now.getTime() ? tx.now : at;
  // A sample that can't be used is drawn again, also if we missed the event that said so.
  const isRejected = order.draw < draw || (order.draw === draw && status === "rejected");
  if (isRejected) await drawAgain(tx, order, happenedAt);
  if (status === "rejected") return isRejected ? "moved" : "stale";
  const current = isRejected ? await lockOrder(tx.trx, orderId) : order;
  const to = status === "partial" || status === "final" ? "in_lab" : status;
  return current ? moveLabOrder(tx, current, { to, draw, happenedAt }) : "stale";
}

async function settle(ctx: Ctx, messageId: string, act: (tx: TxCtx) => Promise<MessageOutcome>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx.trx, messageId);
    if (!message || message.outcome) return;
    const outcome = await act(tx);
    await updateMessage(tx.trx, messageId, { outcome, applied_at: tx.now });
  });
}
