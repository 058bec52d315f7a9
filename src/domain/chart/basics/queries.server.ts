import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Sex } from "./sex.ts";

export async function saveBasics(
  trx: Trx,
  userId: string,
  at: Date,
  change: { sex_at_birth: Sex } | { height_inches: number; weight_pounds: number },
): Promise<void> {
  await trx
    .insertInto("patient_basics")
    .values({ user_id: userId, changed_at: at, ...change })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...change, changed_at: at }))
    .execute();
}

export async function deleteBasicsOf(trx: Trx, userIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("patient_basics")
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
}
