import { sql, type AliasableExpression, type RawBuilder } from "kysely";
import type { Trx } from "#core/db.ts";

/** Who is assigned to whom, for joins. Row-level security decides which rows are visible. */
export function assignments(trx: Trx): AliasableExpression<{ user_id: string; provider_id: string; starts_at: Date }> {
  return trx
    .selectFrom("care_relation")
    .select(["user_id", "provider_id", "starts_at"])
    .where("basis", "=", "assigned")
    .where("ends_at", "is", null);
}

/**
 * Everybody the acting provider may care for, and since when, for joins. Whom they care for today is what the policies of the
 * joined table say.
 */
export function possiblePatients(): RawBuilder<{ user_id: string; since: Date }> {
  return sql`app.my_patients()`;
}
