import type { Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { PaymentMethod as PaymentMethodRow } from "#core/db-types.ts";

export async function findCustomer(trx: Trx, userId: string) {
  return trx
    .selectFrom("payment_customer")
    .select(["user_id as userId", "processor_id as processorId"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function insertCustomer(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx
    .insertInto("payment_customer")
    .values({ user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function nameCustomer(trx: Trx, userId: string, processorId: string): Promise<void> {
  await trx
    .updateTable("payment_customer")
    .set({ processor_id: processorId })
    .where("user_id", "=", userId)
    .where("processor_id", "is", null)
    .execute();
}

/** A recent unfinished attempt: opening the page again continues it. */
export async function findOpenSetup(trx: Trx, userId: string, since: Date) {
  return trx
    .selectFrom("card_setup")
    .select(["id", "processor_id as processorId"])
    .where("user_id", "=", userId)
    .where("done_at", "is", null)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertSetup(trx: Trx, id: string, userId: string, at: Date): Promise<void> {
  await trx.insertInto("card_setup").values({ id, user_id: userId, created_at: at }).execute();
}

export async function nameSetup(trx: Trx, id: string, processorId: string): Promise<void> {
  await trx.updateTable("card_setup").set({ processor_id: processorId }).where("id", "=", id).execute();
}

export async function findSetup(trx: Trx, processorId: string) {
  return trx
    .selectFrom("card_setup")
    .select(["id", "user_id as userId", "done_at as doneAt"])
    .where("processor_id", "=", processorId)
    .executeTakeFirst();
}

/** False if it was already done. */
export async function finishSetup(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("card_setup")
    .set({ done_at: at })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findCard(trx: Trx, userId: string) {
  return trx
    .selectFrom("payment_method")
    .select([
      "id",
      "processor_id as processorId",
      "brand",
      "last4",
      "expires_month as expiresMonth",
      "expires_year as expiresYear",
    ])
    .where("user_id", "=", userId)
    .where("replaced_at", "is", null)
    .executeTakeFirst();
}

export async function getMethod(trx: Trx, id: string) {
  return trx
    .selectFrom("payment_method")
    .select(["id", "processor_id as processorId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function replaceCard(trx: Trx, row: Insertable<PaymentMethodRow>): Promise<void> {
  await trx
    .updateTable("payment_method")
    .set({ replaced_at: row.created_at })
    .where("user_id", "=", row.user_id)
    .where("replaced_at", "is", null)
    .execute();
  await trx.insertInto("payment_method").values(row).execute();
}
