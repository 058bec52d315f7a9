import { sql } from "kysely";
import { ask, type Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import type { Sex } from "./sex.ts";

/** The physical basics as other slices read them. */

type Basics = { sex: Sex | null; height_inches: number | null; weight_pounds: number | null; changed_at: Date };

export async function findBasics(trx: Trx, userId: string): Promise<Basics | undefined> {
  return (await ask(trx, basicsOf(userId))) ?? undefined;
}

/** The same, to be asked together with something else. */
export function basicsOf(userId: string): Question<Basics | null> {
  return {
    json: sql`(select json_build_object('sex', sex_at_birth, 'height_inches', height_inches, 'weight_pounds', weight_pounds::float8,
      'changed_at', changed_at) from patient_basics where user_id = ${userId})`,
    read: (row: Basics | null) => row && { ...row, changed_at: new Date(row.changed_at) },
  };
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
