import { z } from "zod";
import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { askTogether } from "#core/questions/ask-together.ts";
import { basicsOf } from "#domain/chart/basics/reads.server.ts";
import { namedPersonOf } from "#domain/identity/profile/match-person.ts";
import { identityOf } from "#domain/identity/profile/reads.server.ts";
import { rangeSexOf } from "../alerts/alert-rule.ts";
import type { LabOrder } from "../orders/lab-order.ts";
import { lockOrder } from "../orders/queries-order.server.ts";
import { findMatchedBy } from "../inbox/queries-inbox.server.ts";
import type { Labs, ReportedResult } from "./labs.ts";
import { matchResult, type OrderedFor } from "./match-result.ts";
import { readBody } from "./message-body.ts";
import { openInbox } from "./open-inbox.ts";
import {
  findOrderByNumber,
  lockMessage,
  updateMessage,
  type LabMessage,
  type MessageOutcome,
} from "./queries-message.server.ts";
import { releaseSentReport } from "./release-result.ts";

/** Still expects results. Corrections may arrive long after a review. */
const CAN_GET_RESULTS: ReadonlySet<string> = new Set([
  "signed",
  "placed",
  "scheduled",
  "collected",
  "in_lab",
  "partial",
  "final",
  "reviewed",
  "closed",
]);

/**
 * Files a result that arrived: to its order if everything matches, to the inbox if anything doesn't. Two people's match by hand
 * comes back here. Safe to run twice.
 */
export async function fileResult(
  ctx: Ctx,
  { messageId }: { messageId: string },
  reader: Pick<Labs, "readResult">,
): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx.trx, messageId);
    if (!message || message.outcome === "applied" || message.outcome === "stale") return;
    const byHand = message.outcome === "inbox" ? await findMatchedBy(tx.trx, messageId) : null;
    if (message.outcome && !byHand) return;
    const read = readBody(tx, message, reader);
    if (read.problem !== undefined) {
      if (byHand) throw new Error("A message nobody can read was matched");
      return settle(tx, message, await openInbox(tx, { messageId, reason: "unreadable", detail: read.problem }));
    }
    const { result } = read;
    const order = byHand ? await lockOrder(tx.trx, byHand.orderId) : await findOrderOf(tx, message, result);
    const found = byHand || matchResult(result, order && (await orderedFor(tx, order)));
    if (!order || "reason" in found) {
      const reason = "reason" in found && found.reason ? found.reason : "no-order";
      return settle(tx, message, await openInbox(tx, { messageId, reason, result }));
    }
    if (result.values.length === 0) {
      if (byHand) return settle(tx, message, "stale", order.id);
      return settle(tx, message, await openInbox(tx, { messageId, reason: "no-values", result }));
    }
    const outcome = await releaseSentReport(tx, { message, order, result, reader, byHand });
    await settle(tx, message, outcome, order.id);
  });
}

async function settle(tx: TxCtx, message: LabMessage, outcome: MessageOutcome, orderId?: string): Promise<void> {
  await updateMessage(tx.trx, message.id, { outcome, applied_at: tx.now, ...(orderId ? { order_id: orderId } : {}) });
}

/** The order a result names: by our id, or by the number that is printed on the requisition. The lab's own number must agree. */
async function findOrderOf(tx: TxCtx, message: LabMessage, result: ReportedResult): Promise<LabOrder | null> {
  const named = result.orderId?.trim() ?? "";
  const id = z.uuid().safeParse(named).success
    ? named
    : /^\d{4,9}$/.test(named)
      ? await findOrderByNumber(tx.trx, Number(named))
      : null;
  const order = id ? await lockOrder(tx.trx, id) : null;
  if (!order) return null;
  // A network's result belongs to the order it confirmed to us, under the name it gave it.
  if (message.format === "result" && (order.labKey !== message.labKey || order.vendorRef !== result.vendorRef))
    return null;
  return order;
}

async function orderedFor(tx: TxCtx, order: LabOrder): Promise<OrderedFor | null> {
  const { userId } = order;
  const { person, basics } = await askTogether(tx.trx, { person: identityOf(userId), basics: basicsOf(userId) });
  if (!person || !order.placedAt) return null;
  return {
    orderId: order.id,
    isOpen: CAN_GET_RESULTS.has(order.status),
    placedOn: dayIn(tx.env.CLINIC_TIME_ZONE, order.placedAt),
    ...namedPersonOf(person),
    sex: rangeSexOf(basics?.sex),
  };
}
