import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { RuleFiring, SafetyCheck, SafetyFinding } from "#core/db-types.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import type { Moment, Severity, Snapshot } from "../rules/rule.ts";
import type { ReasonCode } from "./finding-answer.ts";
import type { CheckOutcome, Finding } from "./safety-check.ts";

/** SQL for checks. Row-level security decides whose. */

export async function insertCheck(trx: Trx, row: Insertable<SafetyCheck>): Promise<void> {
  await trx.insertInto("safety_check").values(row).execute();
}

export async function insertFindings(trx: Trx, rows: Insertable<SafetyFinding>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("safety_finding").values(rows).execute();
}

export async function insertFirings(trx: Trx, rows: Insertable<RuleFiring>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("rule_firing").values(rows).execute();
}

export type CheckRow = {
  id: string;
  userId: string;
  treatmentKey: string;
  moment: Moment;
  outcome: CheckOutcome;
  rules: Record<string, number>;
  snapshot: Snapshot;
  checkedAt: Date;
  checkedBy: string;
};

/** The check a prescription was confirmed with; without one, the newest. Not those before its fills. */
export async function selectCheckOf(trx: Trx, prescriptionId: string): Promise<CheckRow | undefined> {
  return trx
    .selectFrom("safety_check as c")
    .innerJoin(providers(trx).as("p"), "p.user_id", "c.checked_by")
    .select([
      "c.id",
      "c.user_id as userId",
      "c.treatment_key as treatmentKey",
      sql<Moment>`c.moment`.as("moment"),
      sql<CheckOutcome>`c.outcome`.as("outcome"),
      sql<Record<string, number>>`c.rules`.as("rules"),
      sql<Snapshot>`c.snapshot`.as("snapshot"),
      "c.checked_at as checkedAt",
      "p.display_name as checkedBy",
    ])
    .where("c.prescription_id", "=", prescriptionId)
    .where("c.moment", "<>", "fill")
    .orderBy(sql`c.outcome = 'passed'`, "desc")
    .orderBy("c.checked_at", "desc")
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest one that passed. */
export async function selectLastPassed(trx: Trx, prescriptionId: string): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom("safety_check")
    .select("id")
    .where("prescription_id", "=", prescriptionId)
    .where("outcome", "=", "passed")
    .orderBy("checked_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function selectFindings(trx: Trx, checkId: string) {
  return trx
    .selectFrom("safety_finding")
    .select([
      "rule_key as ruleKey",
      "rule_version as version",
      sql<Finding["result"]>`result`.as("result"),
      sql<Severity>`severity`.as("severity"),
      sql<Finding["cases"]>`cases`.as("cases"),
      sql<Finding["facts"]>`facts`.as("facts"),
      sql<ReasonCode | null>`reason_code`.as("reasonCode"),
      "reason_text as reasonText",
      "evidence_file_id as evidenceFileId",
    ])
    .where("check_id", "=", checkId)
    .execute();
}

export type PastCheck = Pick<CheckRow, "id" | "treatmentKey" | "moment" | "outcome" | "checkedAt"> & {
  /** Null before a fill: the clinic's own check. */
  checkedBy: string | null;
  findings: (Pick<Finding, "ruleKey" | "severity" | "cases"> & { reasonCode: ReasonCode | null })[];
};

/** The newest checks of someone, each with its findings. */
export async function selectChecksOfPerson(trx: Trx, userId: string): Promise<PastCheck[]> {
  return trx
    .selectFrom("safety_check as c")
    .leftJoin(providers(trx).as("p"), "p.user_id", "c.checked_by")
    .select([
      "c.id",
      "c.treatment_key as treatmentKey",
      sql<Moment>`c.moment`.as("moment"),
      sql<CheckOutcome>`c.outcome`.as("outcome"),
      "c.checked_at as checkedAt",
      "p.display_name as checkedBy",
      sql<
        PastCheck["findings"]
      >`coalesce((select json_agg(json_build_object('ruleKey', f.rule_key, 'severity', f.severity,
        'cases', f.cases, 'reasonCode', f.reason_code) order by f.severity desc, f.rule_key)
        from safety_finding f where f.check_id = c.id), '[]')`.as("findings"),
    ])
    .where("c.user_id", "=", userId)
    .orderBy("c.checked_at", "desc")
    .orderBy("c.id", "desc")
    .limit(20)
    .execute();
}

/** The stops that a document lifted when this prescription was confirmed: the rule, what it found then, and the document. */
export async function selectLifted(
  trx: Trx,
  prescriptionId: string,
): Promise<{ ruleKey: string; cases: Finding["cases"]; evidenceFileId: string }[]> {
  return trx
    .selectFrom("safety_finding as f")
    .innerJoin("safety_check as c", "c.id", "f.check_id")
    .select([
      "f.rule_key as ruleKey",
      sql<Finding["cases"]>`f.cases`.as("cases"),
      sql<string>`f.evidence_file_id`.as("evidenceFileId"),
    ])
    .where("c.prescription_id", "=", prescriptionId)
    .where("c.outcome", "=", "passed")
    .where("c.moment", "<>", "fill")
    .where("f.evidence_file_id", "is not", null)
    .execute();
}
