import { sql } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";

/** SQL for prescriptions among the orders of a visit. Apart from the other kinds, which this one is one of. */

export async function insertTrayOrder(
  tx: TxCtx,
  { visitId, userId, detail, by }: { visitId: string; userId: string; detail: object; by: string },
): Promise<string> {
  const id = newId(tx.now.getTime());
  await tx.trx
    .insertInto("visit_order")
    .values({
      id,
      visit_id: visitId,
      user_id: userId,
      kind: "prescription",
      detail: JSON.stringify(detail),
      added_by: by,
      added_at: tx.now,
    })
    .execute();
  return id;
}

export async function removeTrayOrder(tx: TxCtx, visitId: string, prescriptionId: string): Promise<void> {
  await tx.trx
    .updateTable("visit_order")
    .set({ removed_at: tx.now })
    .where("visit_id", "=", visitId)
    .where("kind", "=", "prescription")
    .where(sql<string>`detail ->> 'prescriptionId'`, "=", prescriptionId)
    .where("removed_at", "is", null)
    .where("carried_at", "is", null)
    .execute();
}
