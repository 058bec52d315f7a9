import type { Insertable } from "kysely";
import type { FactorReset } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

/** SQL about second factors that somebody lost. Deciding runs as app_auth. */

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

/** False if somebody else was faster, or it is one's own. */
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
