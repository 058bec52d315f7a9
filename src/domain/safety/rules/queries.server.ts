import { sql } from "kysely";
import type { Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import { ParsedContent } from "#core/questions/parsed-content.ts";
import type { SafetyRule } from "./rule.ts";

/** Of each rule the newest approved version that has started by a day. An approved version never changes, so its checksum stands for it. */
export function rulesInForceOn(day: string): Question<readonly SafetyRule[]> {
  return content.question({
    inForce: sql`select distinct on (key) key, version, sha256, definition from safety_rule
      where status = 'approved' and effective_from <= ${day}::date order by key, version desc`,
    text: sql<string>`concat(c.key, ' ', c.version, ' ', c.sha256)`,
    content: sql`coalesce(json_agg(c.definition order by c.key), '[]')`,
  });
}

const content = new ParsedContent((rules: SafetyRule[]): readonly SafetyRule[] => rules);

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
