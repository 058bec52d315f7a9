import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { AuthFactor } from "#core/db-types.ts";
import type { Factor } from "./factor.ts";

/** SQL for second factors and recovery codes. Runs as app_auth. */

export type StoredFactor = Factor & {
  created_at: Date;
  last_used_at: Date | null;
  totp_secret_sealed: string | null;
  phone_number: string | null;
  credential_id: string | null;
  public_key: Buffer | null;
  sign_count: string | null;
  transports: string[] | null;
  failures: number;
};

const COLUMNS = [
  "id",
  sql<Factor["factor_type"]>`factor_type`.as("factor_type"),
  sql<Factor["status"]>`status`.as("status"),
  "friendly_name",
  "created_at",
  "last_used_at",
  "totp_secret_sealed",
  "phone_number",
  "credential_id",
  "public_key",
  "sign_count",
  "transports",
  "failures",
] as const;

export async function factorsOf(trx: Trx, userId: string): Promise<StoredFactor[]> {
  return trx.selectFrom("auth.factor").select(COLUMNS).where("user_id", "=", userId).orderBy("created_at").execute();
}

export async function findFactorByCredential(trx: Trx, credentialId: string) {
  return trx
    .selectFrom("auth.factor")
    .select([...COLUMNS, "user_id"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export async function insertFactor(trx: Trx, row: Insertable<AuthFactor>): Promise<void> {
  await trx.insertInto("auth.factor").values(row).execute();
}

export async function verifyFactor(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable("auth.factor").set({ status: "verified", last_used_at: at }).where("id", "=", id).execute();
}

export async function dropUnverified(trx: Trx, userId: string, type: Factor["factor_type"]): Promise<void> {
  await trx
    .deleteFrom("auth.factor")
    .where("user_id", "=", userId)
    .where("factor_type", "=", type)
    .where("status", "=", "unverified")
    .execute();
}

/** Counts a wrong code for each factor of this kind and returns each total. */
export async function countFactorFailure(trx: Trx, userId: string, type: Factor["factor_type"]): Promise<number[]> {
  const rows = await trx
    .updateTable("auth.factor")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("user_id", "=", userId)
    .where("factor_type", "=", type)
    .where("status", "=", "verified")
    .returning("failures")
    .execute();
  return rows.map(({ failures }) => failures);
}

export async function renameFactorRow(trx: Trx, id: string, userId: string, name: string): Promise<boolean> {
  const result = await trx
    .updateTable("auth.factor")
    .set({ friendly_name: name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteFactor(trx: Trx, id: string, userId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom("auth.factor")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Uses up a TOTP step: of two equal codes only one can win, and older steps don't work again. */
export async function spendTotpStep(trx: Trx, id: string, step: number, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable("auth.factor")
    .set({ totp_last_step: step, last_used_at: at })
    .where("id", "=", id)
    .where((where) => where.or([where("totp_last_step", "is", null), where("totp_last_step", "<", String(step))]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function markPasskeyUsed(trx: Trx, id: string, signCount: number, at: Date): Promise<void> {
  await trx.updateTable("auth.factor").set({ sign_count: signCount, last_used_at: at }).where("id", "=", id).execute();
}

export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom("auth.recovery_code").where("user_id", "=", userId).execute();
  await trx
    .insertInto("auth.recovery_code")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function spendRecoveryCode(trx: Trx, userId: string, hashes: Buffer[], at: Date): Promise<boolean> {
  const result = await trx
    .updateTable("auth.recovery_code")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("code_hash", "in", hashes)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(trx: Trx, userId: string): Promise<number> {
  const row = await trx
    .selectFrom("auth.recovery_code")
    .select(sql<number>`count(*)::int`.as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.left;
}
