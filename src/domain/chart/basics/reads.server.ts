import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Sex } from "./sex.ts";

/** The physical basics as other slices read them. */

export async function findBasics(trx: Trx, userId: string) {
  return trx
    .selectFrom("patient_basics")
    .select([
      sql<Sex | null>`sex_at_birth`.as("sex"),
      "height_inches",
      "changed_at",
      sql<number | null>`weight_pounds::float8`.as("weight_pounds"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Sex at birth of those who said it. */
export async function findSexes(trx: Trx, userIds: readonly string[]): Promise<Map<string, Sex>> {
  const rows = await trx
    .selectFrom("patient_basics")
    .select(["user_id", sql<Sex | null>`sex_at_birth`.as("sex")])
    .where(sql<boolean>`user_id = any(${[...new Set(userIds)]}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ user_id, sex }) => (sex ? [[user_id, sex]] : [])));
}
