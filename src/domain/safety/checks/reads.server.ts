import type { Trx } from "#core/db.ts";
import { digestOf } from "./hash-of.server.ts";
import { selectFindings, selectLastPassed } from "./queries.server.ts";
import { findingsOf, type FindingAnswers } from "./safety-check.ts";

/** What other slices read about checks. Row-level security decides whose. */

export async function findFindings(trx: Trx, checkId: string) {
  return selectFindings(trx, checkId);
}

/** The newest check of a prescription that passed: the digest of what it found, and the reasons that were given. */
export async function findPassedCheck(
  trx: Trx,
  prescriptionId: string,
): Promise<{ digest: string; answers: FindingAnswers; findings: AnsweredFinding[] } | null> {
  const check = await selectLastPassed(trx, prescriptionId);
  if (!check) return null;
  const rows = await selectFindings(trx, check.id);
  const findings = findingsOf(rows.map((row) => ({ ...row, liftedBy: null })));
  const answers = Object.fromEntries(
    rows.flatMap(({ ruleKey, reasonCode, reasonText, evidenceFileId }) =>
      reasonCode ? [[ruleKey, { reason: reasonCode, words: reasonText, evidenceFileId }]] : [],
    ),
  );
  return {
    digest: digestOf(findings),
    answers,
    findings: findings.map(({ ruleKey, version, severity, cases }) => ({
      ruleKey,
      version,
      severity,
      says: cases.map(({ says }) => says),
    })),
  };
}

export type AnsweredFinding = {
  ruleKey: string;
  version: number;
  severity: "stop" | "reason" | "info";
  says: string[];
};
