import { z } from "zod";
import { requireKind } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { MATCHERS } from "./list-inbox.ts";
import { findOrderChoice, lockItem, updateItem, type InboxItem } from "./queries-inbox.server.ts";

export const Proposal = z.object({ id: z.uuid(), orderId: z.uuid() });

/** The first person says which order a result belongs to, and hands it on to a second. */
export async function proposeMatch(ctx: Ctx, input: z.infer<typeof Proposal>): Promise<void> {
  const { userId } = requireKind(ctx, [...MATCHERS]);
  await inTransaction(ctx, async (tx) => {
    const item = await requireClaimed(tx, input.id, userId);
    if (item.proposedBy || item.reason === "unreadable") throw new AppError("conflict");
    const order = await findOrderChoice(tx.trx, { id: input.orderId });
    if (!order || order.userId === userId || !order.placedAt) throw new AppError("not-found");
    await updateItem(tx.trx, item.id, {
      proposed_order_id: order.id,
      proposed_by: userId,
      proposed_at: tx.now,
      claimed_by: null,
      claimed_at: null,
    });
    await recordAudit(tx, { action: "lab-inbox.proposed", objectId: item.id, subjectId: order.userId });
  });
}

export async function requireClaimed(tx: TxCtx, id: string, userId: string): Promise<InboxItem> {
  const item = await lockItem(tx.trx, id);
  if (!item) throw new AppError("not-found");
  if (item.resolvedAt || item.claimedBy !== userId) throw new AppError("conflict");
  return item;
}
