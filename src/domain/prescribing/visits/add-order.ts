import { actorId } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findOrderKind, type OrderContent } from "./order-kinds.ts";
import { insertOrder, listOpenOrders, setRemoved } from "./queries-order.server.ts";
import { requireOpenVisit } from "./require-open-visit.ts";

/** Puts an order into the tray of an open visit. One that a visit has only once replaces the earlier one. */
export async function addOrder(ctx: Ctx, { visitId, kind, detail }: OrderContent & { visitId: string }): Promise<void> {
  const found = findOrderKind(kind);
  if (!found || found.isOwnPage) throw new AppError("not-found");
  await inTransaction(ctx, async (tx) => {
    const visit = await requireOpenVisit(tx, visitId);
    if (found.isSingle) {
      const same = (await listOpenOrders(tx.trx, visitId)).filter((order) => order.kind === kind);
      for (const { id } of same) await setRemoved(tx, visitId, id);
    }
    const by = actorId(tx.actor)!;
    const id = await insertOrder(tx, { visitId, userId: visit.userId, kind, detail, by });
    await recordAudit(tx, { action: "visit.order-added", subjectId: visit.userId, objectId: id });
  });
}
