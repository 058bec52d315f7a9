import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { SafetyRule } from "./rule.ts";

/** Of each rule the newest approved version that has started by a day. */
export async function selectInForce(trx: Trx, day: string): Promise<SafetyRule[]> {
  const rows = await trx
    .selectFrom("safety_rule")
    .distinctOn("key")
    .select(sql<SafetyRule>`definition`.as("definition"))
    .where("status", "=", "approved")
    .where("effective_from", "<=", day)
    .orderBy("key")
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ definition }) => definition);
}

export async function selectByVersion(trx: Trx, versions: Readonly<Record<string, number>>): Promise<SafetyRule[]> {
  const rows = await trx
    .selectFrom("safety_rule")
    .select(sql<SafetyRule>`definition`.as("definition"))
    .where("key", "in", Object.keys(versions))
    .where(sql<boolean>`version = (${JSON.stringify(versions)}::jsonb ->> key)::int`)
    .orderBy("key")
    .execute();
  return rows.map(({ definition }) => definition);
}
