import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { EmergencyContact as Row } from "#core/db-types.ts";
import type { EmergencyContact } from "./emergency-contact.ts";

/** SQL about emergency contacts. */

export async function insertEmergencyContact(trx: Trx, row: Insertable<Row>): Promise<void> {
  await trx.insertInto("emergency_contact").values(row).execute();
}

/** The latest answer. */
export async function findEmergencyContact(
  trx: Trx,
  userId: string,
): Promise<{ isAnswered: boolean; contact: EmergencyContact | null }> {
  const row = await trx
    .selectFrom("emergency_contact")
    .select(["name", "relationship", "phone"])
    .where("user_id", "=", userId)
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { isAnswered: false, contact: null };
  const { name, relationship, phone } = row;
  return { isAnswered: true, contact: name && relationship && phone ? { name, relationship, phone } : null };
}

export async function deleteEmergencyContacts(trx: Trx, userIds: readonly string[]): Promise<void> {
  await sql`delete from emergency_contact where user_id = any(${userIds}::uuid[])`.execute(trx);
}

export async function findPhone(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx.selectFrom("profile").select("phone_number").where("user_id", "=", userId).executeTakeFirst();
  return row?.phone_number ?? null;
}
