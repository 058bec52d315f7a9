import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { SafetyRule } from "#domain/safety/rules/rule.ts";
import { canonicalRule, parseRule, parseRuleFixtures } from "#domain/safety/rules/parse-rule.server.ts";
import type { RuleFixtures } from "#domain/safety/rules/run-fixtures.ts";

/**
 * The safety rules of content/clinical/rules. `node scripts/clinical-rules.ts --write` writes their first versions as the migration
 * that puts them in force; without it, fails if they differ.
 */
const RULES = new URL("../content/clinical/rules/", import.meta.url);
const MIGRATION = new URL("../migrations/0115-safety-rules-version-1.sql", import.meta.url);

const File = z.strictObject({ today: z.string(), rules: z.array(z.looseObject({ fixtures: z.looseObject({}) })) });

export type WrittenRule = { rule: SafetyRule; fixtures: RuleFixtures };

/** Every rule with its made-up patients, by key. */
export function readRules(): WrittenRule[] {
  return readdirSync(RULES)
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => {
      const { today, rules } = File.parse(parse(readFileSync(new URL(name, RULES), "utf8")));
      return rules.map(({ fixtures, ...rule }) => ({
        rule: parseRule(rule),
        fixtures: parseRuleFixtures({ today, ...fixtures }),
      }));
    })
    .toSorted((a, b) => a.rule.key.localeCompare(b.rule.key));
}

export function seedOf(rules: readonly WrittenRule[]): string {
  const rows = rules.map(
    ({ rule, fixtures }) =>
      `  (${quote(rule.key)}, ${rule.version}, ${quote(canonicalRule(rule))}, ${quote(canonicalRule(fixtures))})`,
  );
  return `-- expand
-- The first version of each safety rule, in force from the first day: a rule that isn't in force protects nobody.
-- Written by scripts/clinical-rules.ts from content/clinical/rules.
select set_config('app.actor_kind', 'system', true);
insert into safety_rule (key, version, status, effective_from, definition, fixtures, sha256, proposed_at, approved_at)
select key, version, 'approved', date '2026-01-01', definition::jsonb, fixtures::jsonb,
  encode(sha256(convert_to(definition, 'UTF8')), 'hex'), now(), now() from (values
${rows.join(",\n")}
) as rules (key, version, definition, fixtures);
select set_config('app.actor_kind', '', true);
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

if (import.meta.main) {
  const seed = seedOf(readRules());
  if (process.argv.includes("--write")) writeFileSync(MIGRATION, seed);
  if (readFileSync(MIGRATION, "utf8") !== seed) {
    process.stderr.write("The first migration of the safety rules differs: node scripts/clinical-rules.ts --write\n");
    process.exitCode = 1;
  }
}
