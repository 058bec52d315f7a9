import { requireProvider, requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { attachable } from "#domain/files/attachable.ts";
import { hashOf } from "./hash-of.server.ts";
import { insertCheck, insertFindings, insertFirings } from "./queries.server.ts";
import type { CheckRun } from "./run-safety-check.ts";
import type { CheckOutcome, FindingAnswers } from "./safety-check.ts";

/**
 * Saves a check with the facts it saw, the version of every rule, and the prescriber's answers; returns its id. For other slices, in
 * the transaction that acts on it. One that didn't pass is saved too. Before a fill the clinic itself checks: nobody's name is on it.
 */
export async function recordCheck(
  tx: TxCtx,
  check: CheckRun,
  input: { prescriptionId: string; outcome: CheckOutcome; answers: FindingAnswers },
): Promise<string> {
  const providerId = check.about.moment === "fill" ? null : requireProvider(tx).userId;
  if (providerId === null) requireSystem(tx);
  const { userId, about, snapshot, rules, findings } = check;
  const id = newId(tx.now.getTime());
  await insertCheck(tx.trx, {
    id,
    user_id: userId,
    prescription_id: input.prescriptionId,
    treatment_key: about.treatmentKey,
    moment: about.moment,
    outcome: input.outcome,
    rules: JSON.stringify(rules),
    snapshot: JSON.stringify(snapshot),
    sha256: hashOf({ rules, snapshot }),
    checked_by: providerId,
    checked_at: tx.now,
  });
  const answerTo = ({ ruleKey, severity, liftedBy }: CheckRun["findings"][number]) => {
    const answer = severity === "info" ? undefined : input.answers[ruleKey];
    return severity === "stop" && !(liftedBy && answer?.evidenceFileId) ? undefined : answer;
  };
  // Before a fill, a document was attached when the prescription was confirmed.
  for (const finding of providerId === null ? [] : findings) {
    const fileId = answerTo(finding)?.evidenceFileId;
    if (fileId) await attachable(tx, { fileId, userId });
  }
  await insertFindings(
    tx.trx,
    findings.map((finding) => {
      const answer = answerTo(finding);
      return {
        check_id: id,
        rule_key: finding.ruleKey,
        rule_version: finding.version,
        user_id: userId,
        result: finding.result,
        severity: finding.severity,
        cases: JSON.stringify(finding.cases),
        facts: JSON.stringify(finding.facts),
        reason_code: answer?.reason ?? null,
        reason_text: answer?.words ?? "",
        evidence_file_id: answer?.evidenceFileId ?? null,
      };
    }),
  );
  await insertFirings(
    tx.trx,
    findings.map((finding) => ({
      id: newId(tx.now.getTime()),
      rule_key: finding.ruleKey,
      rule_version: finding.version,
      treatment_key: about.treatmentKey,
      moment: about.moment,
      fired_on: clinicToday(tx),
      result: finding.result,
      severity: finding.severity,
      reason_code: answerTo(finding)?.reason ?? null,
    })),
  );
  await recordAudit(tx, { action: "safety.checked", subjectId: userId, objectId: id });
  return id;
}
