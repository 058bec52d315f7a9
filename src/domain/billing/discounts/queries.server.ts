import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { DiscountCode } from "#core/db-types.ts";

/** The terms in force on a day. */
export async function findOffer(trx: Trx, key: string, day: string) {
  return trx
    .selectFrom("discount_offer")
    .select(["amount_cents", "valid_days"])
    .where("key", "=", key)
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function hasCode(trx: Trx, hashes: Buffer[]): Promise<boolean> {
  const row = await trx.selectFrom("discount_code").select("id").where("email_hash", "in", hashes).executeTakeFirst();
  return row !== undefined;
}

/** One code at a time per network, so counting and adding can't overlap. */
export async function lockNetwork(trx: Trx, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressHash.readInt32BE(0)}, ${addressHash.readInt32BE(4)})`.execute(trx);
}

export async function countCodesOfNetwork(trx: Trx, addressHash: Buffer, since: Date): Promise<number> {
  const { n } = await trx
    .selectFrom("discount_code")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("address_hash", "=", addressHash)
    .where("issued_at", ">", since)
    .executeTakeFirstOrThrow();
  return n;
}

/** False if the mailbox already has one. */
export async function addDiscountCode(trx: Trx, row: Insertable<DiscountCode>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("discount_code")
    .values(row)
    .onConflict((conflict) => conflict.column("email_hash").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function forgetOwnersOfSpentCodes(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable("discount_code")
    .set({ email: null })
    .where("email", "is not", null)
    .where((code) => code.or([code("redeemed_at", "is not", null), code("expires_at", "<", now)]))
    .execute();
}

export async function forgetCodeNetworks(trx: Trx, before: Date): Promise<void> {
  await trx
    .updateTable("discount_code")
    .set({ address_hash: null })
    .where("address_hash", "is not", null)
    .where("issued_at", "<", before)
    .execute();
}
