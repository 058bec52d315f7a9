import { requireKind } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Labs, ReportedResult } from "../interface/labs.ts";
import { readBody, readDocument } from "../interface/message-body.ts";
import { findDocument, findMessage } from "../interface/queries-message.server.ts";
import { findLikelyOrder, type LikelyOrder } from "./likely-order.ts";
import {
  findItem,
  findOrderChoice,
  selectOrdersBornOn,
  type InboxItem,
  type OrderChoice,
} from "./queries-inbox.server.ts";

export type OpenInboxItem = InboxItem & {
  /** Only for the person who claimed it, and only if it can be read. */
  result: ReportedResult | null;
  /** The order to compare it with. */
  choice: OrderChoice | null;
  /** Nobody chose an order yet: what speaks for this one, or how many people share the birth date and the family name. */
  likely: LikelyOrder | null;
  isMine: boolean;
  /** The lab's own document can be opened. */
  hasDocument: boolean;
};

/** One item. What it says is for the person who claimed it alone; reading it leaves an audit row. */
export async function getInboxItem(
  ctx: Ctx,
  input: { id: string; number?: string },
  reader: Pick<Labs, "readResult"> = { readResult: () => null },
): Promise<OpenInboxItem> {
  const { userId } = requireKind(ctx, ["nurse", "admin"]);
  return inTransaction(ctx, async (tx) => {
    const item = await findItem(tx.trx, input.id);
    if (!item) throw new AppError("not-found");
    const isMine = item.claimedBy === userId && !item.resolvedAt;
    if (!isMine) return { ...item, result: null, choice: null, likely: null, isMine, hasDocument: false };
    const message = await findMessage(tx.trx, item.messageId);
    const result = message ? (readBody(tx, message, reader).result ?? null) : null;
    const by = item.proposedOrderId
      ? { id: item.proposedOrderId }
      : /^\d{1,9}$/.test(input.number ?? "")
        ? { number: Number(input.number) }
        : null;
    const likely = by || !result ? null : await suggestOrder(tx, result, userId);
    const choice = by ? await findOrderChoice(tx.trx, by) : (likely?.order ?? null);
    await recordAudit(tx, { action: "lab-inbox.read", objectId: item.id, subjectId: choice?.userId ?? null });
    const sealed = await findDocument(tx.trx, item.messageId);
    const hasDocument = message !== null && readDocument(tx, message, sealed) !== null;
    return { ...item, result, choice, likely, isMine, hasDocument };
  });
}

/** A result of the matcher's own is somebody else's to match. */
async function suggestOrder(tx: TxCtx, result: ReportedResult, matcherId: string): Promise<LikelyOrder | null> {
  if (!result.patient.birthDate) return null;
  const orders = await selectOrdersBornOn(tx.trx, result.patient.birthDate);
  const placed = orders.flatMap((order) =>
    order.placedAt && order.userId !== matcherId
      ? [{ ...order, placedOn: dayIn(tx.env.CLINIC_TIME_ZONE, order.placedAt) }]
      : [],
  );
  return findLikelyOrder(result, placed);
}
