import type { Trx } from "./db.ts";

export async function findWaitingMail(trx: Trx, id: string) {
  return trx
    .selectFrom("mail_outbox")
    .select(["id", "template", "sealed"])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
}

export async function markMailSent(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable("mail_outbox").set({ sent_at: at, sealed: null }).where("id", "=", id).execute();
}
