import type { Trx } from "./db.ts";

export async function findWaitingSms(trx: Trx, id: string) {
  return trx
    .selectFrom("sms_outbox")
    .select(["id", "template", "sealed"])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
}

export async function markSmsSent(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable("sms_outbox").set({ sent_at: at, sealed: null }).where("id", "=", id).execute();
}
