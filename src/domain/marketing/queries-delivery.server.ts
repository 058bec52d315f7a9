import type { Trx } from "#core/db.ts";

export async function findWaitingDelivery(trx: Trx, id: string) {
  return trx
    .selectFrom("marketing_delivery")
    .select(["sealed", "attempts", "created_at", "due_at"])
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
}

/** Its content is wiped when it ends, however it ends. */
export async function finishDelivery(
  trx: Trx,
  id: string,
  state: "delivered" | "dropped" | "failed",
  at: Date,
): Promise<void> {
  await trx
    .updateTable("marketing_delivery")
    .set({ state, sealed: null, finished_at: at })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

export async function postponeDelivery(trx: Trx, id: string, change: { attempts: number; due_at: Date }) {
  await trx.updateTable("marketing_delivery").set(change).where("id", "=", id).where("state", "=", "waiting").execute();
}

export async function findOverdueDeliveries(trx: Trx, dueBefore: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("marketing_delivery")
    .select("id")
    .where("state", "=", "waiting")
    .where("due_at", "<", dueBefore)
    .orderBy("due_at")
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function dropOldDeliveries(trx: Trx, before: Date, at: Date): Promise<void> {
  await trx
    .updateTable("marketing_delivery")
    .set({ state: "dropped", sealed: null, finished_at: at })
    .where("state", "=", "waiting")
    .where("created_at", "<", before)
    .execute();
}

export async function deleteFinishedDeliveries(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom("marketing_delivery").where("finished_at", "<", before).execute();
}
