import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import { listOf, type Question } from "#core/questions/ask-together.ts";
import type { LabDocument, LabInbox, LabMessage as MessageTable } from "#core/db-types.ts";

/** SQL for what labs sent. */

export type MessageFormat = "event" | "result" | "hl7";
export type MessageOutcome = "applied" | "stale" | "inbox" | "refused";

export type LabMessage = {
  id: string;
  labKey: string;
  format: MessageFormat;
  sealed: string;
  receivedAt: Date;
  outcome: MessageOutcome | null;
  orderId: string | null;
};

/** False if it is already stored: a message is stored once, however often it arrives. */
export async function insertMessage(trx: Trx, row: Insertable<MessageTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("lab_message")
    .values(row)
    .onConflict((conflict) => conflict.columns(["lab_key", "event_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The same for the web process, which may not read what is stored. */
export async function addMessage(trx: Trx, row: Insertable<MessageTable>): Promise<void> {
  await trx.insertInto("lab_message").values(row).execute();
}

/** We learn it from the error, because the caller can't read stored messages. */
export function isRepeatedMessage(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "lab_message_lab_key_event_id_key";
}

export async function findMessage(trx: Trx, id: string): Promise<LabMessage | null> {
  return (await messages(trx).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockMessage(trx: Trx, id: string): Promise<LabMessage | null> {
  return (await messages(trx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

/** The results that belong to an order, to be asked together with something else. */
export function resultsOf(orderId: string): Question<LabMessage[]> {
  return {
    json: listOf(sql`select id, lab_key as "labKey", sealed, received_at as "receivedAt", order_id as "orderId", format, outcome
      from lab_message where order_id = ${orderId} and format in ('result', 'hl7') and outcome in ('applied', 'stale')
      order by received_at, id`),
    read: (rows: LabMessage[]) => rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) })),
  };
}

export async function updateMessage(trx: Trx, id: string, change: Updateable<MessageTable>): Promise<void> {
  await trx.updateTable("lab_message").set(change).where("id", "=", id).execute();
}

/** Messages whose job was lost or died. */
export async function selectForgotten(trx: Trx, before: Date, limit: number) {
  return messages(trx)
    .where("outcome", "is", null)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(limit)
    .execute();
}

function messages(trx: Trx) {
  return trx
    .selectFrom("lab_message")
    .select(["id", "lab_key as labKey", "sealed", "received_at as receivedAt", "order_id as orderId"])
    .select([sql<MessageFormat>`format`.as("format"), sql<MessageOutcome | null>`outcome`.as("outcome")]);
}

/** The order with this number. Numbers are printed on requisitions. */
export async function findOrderByNumber(trx: Trx, number: number): Promise<string | null> {
  const row = await trx.selectFrom("lab_order").select("id").where("number", "=", number).executeTakeFirst();
  return row?.id ?? null;
}

export async function insertDocument(trx: Trx, row: Insertable<LabDocument>): Promise<void> {
  await trx
    .insertInto("lab_document")
    .values(row)
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .execute();
}

/** Sealed; null if there is none, or not for the caller. */
export async function findDocument(trx: Trx, messageId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("lab_document")
    .select("sealed")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

export async function insertInbox(trx: Trx, row: Insertable<LabInbox>): Promise<void> {
  await trx
    .insertInto("lab_inbox")
    .values(row)
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .execute();
}
