import { sql, type Insertable } from "kysely";
import type { FactorReset } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

/** SQL for resetting lost factors and passwords. Decisions run as app_auth, password links as app_worker. */

export async function findOpenReset(trx: Trx, userId: string) {
  return trx
    .selectFrom("factor_reset")
    .select(["id", "reason", "asked_by", "asked_at"])
    .where("user_id", "=", userId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
}

export async function insertReset(trx: Trx, row: Insertable<FactorReset>): Promise<void> {
  await trx.insertInto("factor_reset").values(row).execute();
}

/** False if someone else was faster, or it's your own request. */
export async function decideReset(
  trx: Trx,
  id: string,
  decision: { decided_by: string; decided_at: Date; is_approved: boolean },
): Promise<boolean> {
  const updated = await trx
    .updateTable("factor_reset")
    .set(decision)
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function deleteFactorsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("auth.factor").where("user_id", "=", userId).execute();
  await trx.deleteFrom("auth.recovery_code").where("user_id", "=", userId).execute();
}

/** The worker can't read the schema `auth`; these two functions are its only access. */
export async function claimResetRequest(trx: Trx, id: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`select app.claim_reset_request(${id}) as sealed`.execute(trx);
  return rows[0]?.sealed ?? null;
}

export async function addResetToken(
  trx: Trx,
  token: { userId: string; isStaff: boolean; hash: Buffer; at: Date; until: Date },
): Promise<boolean> {
  const { userId, isStaff, hash, at, until } = token;
  const { rows } = await sql<{ added: boolean }>`
    select app.add_reset_token(${userId}, ${isStaff}, ${hash}, ${at}, ${until}) as added`.execute(trx);
  return rows[0]?.added ?? false;
}

export async function findPersonByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom("profile")
    .select(["user_id", "email", "first_name", "role"])
    .where("email", "=", email)
    .executeTakeFirst();
}
