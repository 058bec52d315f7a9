import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findVisit } from "#domain/visits/reads.server.ts";
import type { Visit } from "#domain/visits/visit.ts";
import { insertTrayOrder, removeTrayOrder } from "./queries-tray.server.ts";

type InTray = { id: string; drugName: string; directions: string };

/** Shows a draft among the orders of its visit: signing the note stages it. */
export async function putIntoTray(
  tx: TxCtx,
  visit: Pick<Visit, "id" | "userId">,
  { id, drugName, directions, seen }: InTray & { seen?: string },
): Promise<void> {
  const detail = { prescriptionId: id, medicine: drugName, directions, ...(seen && { seen }) };
  const orderId = await insertTrayOrder(tx, {
    visitId: visit.id,
    userId: visit.userId,
    detail,
    by: actorId(tx.actor)!,
  });
  await recordAudit(tx, { action: "visit.order-added", subjectId: visit.userId, objectId: orderId });
}

/** Its order in the tray of an open visit goes; one that was carried out stays. */
export async function removeFromTray(tx: TxCtx, prescription: { id: string; visitId: string | null }): Promise<void> {
  const { id, visitId } = prescription;
  const visit = visitId ? await findVisit(tx.trx, visitId) : null;
  if (!visit || visit.closedAt) return;
  await removeTrayOrder(tx, visit.id, id);
}
