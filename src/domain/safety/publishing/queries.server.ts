import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { parseRule, parseRuleFixtures } from "../rules/parse-rule.server.ts";
import type { ReasonCode } from "../checks/finding-answer.ts";
import type { SafetyRule, Severity } from "../rules/rule.ts";
import type { RuleFixtures } from "../rules/run-fixtures.ts";

export type RuleVersion = {
  key: string;
  version: number;
  status: "draft" | "approved" | "retired";
  effectiveFrom: string | null;
  title: string;
  treatments: SafetyRule["treatments"];
  /** Null: the release. */
  proposedBy: string | null;
  proposedAt: Date;
  /** Null for the release, too. */
  approvedBy: string | null;
  approvedAt: Date | null;
};

/** Every version of every rule, newest first, without its conditions. */
export async function selectAllVersions(trx: Trx): Promise<RuleVersion[]> {
  return trx
    .selectFrom("safety_rule")
    .select([
      "key",
      "version",
      sql<RuleVersion["status"]>`status`.as("status"),
      "effective_from as effectiveFrom",
      sql<string>`definition ->> 'title'`.as("title"),
      sql<SafetyRule["treatments"]>`definition -> 'treatments'`.as("treatments"),
      "proposed_by as proposedBy",
      "proposed_at as proposedAt",
      "approved_by as approvedBy",
      "approved_at as approvedAt",
    ])
    .orderBy("key")
    .orderBy("version", "desc")
    .execute();
}

export type RuleText = { rule: SafetyRule; fixtures: RuleFixtures };

export async function findRuleText(trx: Trx, key: string, version: number): Promise<RuleText | undefined> {
  const row = await trx
    .selectFrom("safety_rule")
    .select(["definition", "fixtures"])
    .where("key", "=", key)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { rule: parseRule(row.definition), fixtures: parseRuleFixtures(row.fixtures) };
}

/** False if somebody else proposed the same version a moment before. */
export async function insertVersion(
  trx: Trx,
  row: {
    key: string;
    version: number;
    definition: string;
    fixtures: string;
    sha256: string;
    proposed_by: string;
    proposed_at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("safety_rule")
    .values({ ...row, status: "draft" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if it is no longer a draft. */
export async function approveVersion(
  trx: Trx,
  { key, version }: { key: string; version: number },
  change: { effective_from: string; approved_by: string; approved_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("safety_rule")
    .set({ ...change, status: "approved" })
    .where("key", "=", key)
    .where("version", "=", version)
    .where("status", "=", "draft")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type Firings = {
  key: string;
  result: "hit" | "unknown";
  severity: Severity;
  reason: ReasonCode | null;
  count: number;
};

/** Firings of a month (YYYY-MM), by rule. */
export async function selectFirings(trx: Trx, month: string): Promise<Firings[]> {
  return trx
    .selectFrom("rule_firing")
    .select([
      "rule_key as key",
      sql<Firings["result"]>`result`.as("result"),
      sql<Severity>`severity`.as("severity"),
      sql<ReasonCode | null>`reason_code`.as("reason"),
      sql<number>`count(*)::int`.as("count"),
    ])
    .where("fired_on", ">=", sql<string>`${`${month}-01`}::date`)
    .where("fired_on", "<", sql<string>`${`${month}-01`}::date + interval '1 month'`)
    .groupBy(["rule_key", "result", "severity", "reason_code"])
    .orderBy("rule_key")
    .execute();
}
