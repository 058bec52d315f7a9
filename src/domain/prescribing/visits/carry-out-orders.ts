import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { findVisit } from "#domain/visits/reads.server.ts";
import { visitSummaryJob } from "./jobs.ts";
import { findOrderKind } from "./order-kinds.ts";
import { listOpenOrders, setCarriedOut } from "./queries-order.server.ts";

/**
 * Carries out what was ordered in a visit, and lets the patient know that the summary is ready. Runs in the transaction that signs
 * the note, before the visit is closed: either all of it happens or none.
 */
export async function carryOutOrders(tx: TxCtx, visitId: string): Promise<void> {
  const visit = await findVisit(tx.trx, visitId, { lock: true });
  if (!visit) throw new AppError("not-found");
  // The policies hide the tray of a closed visit from a change: its orders would be skipped without a word.
  if (visit.closedAt) throw new Error("Orders are carried out before their visit is closed");
  const orders = await listOpenOrders(tx.trx, visitId, { lock: true });
  for (const { id, kind, detail } of orders) {
    const found = findOrderKind(kind);
    if (!found) throw new Error(`Nothing carries out an order of kind ${kind}`);
    await found.carryOut(tx, visit, found.schema.parse(detail) as never);
    await setCarriedOut(tx, id);
  }
  await enqueue(tx, visitSummaryJob, { visitId, userId: visit.userId });
}
