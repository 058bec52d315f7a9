import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { evaluateRules } from "../rules/evaluate-rule.ts";
import { findRuleVersions } from "../rules/reads.server.ts";
import { selectFindings, selectCheckOf } from "./queries.server.ts";
import { findingsOf, type StoredCheck } from "./safety-check.ts";

/**
 * The check a prescription was confirmed with, or the newest one, run again with the rules and the facts of its moment. For nurses,
 * and for providers who care for the patient.
 */
export async function getStoredCheck(ctx: Ctx, input: { prescriptionId: string }): Promise<StoredCheck | null> {
  const reader = requireKind(ctx, ["nurse", "provider"]);
  return inTransaction(ctx, async (tx) => {
    const check = await selectCheckOf(tx.trx, input.prescriptionId);
    if (!check) return null;
    if (reader.kind !== "nurse" && !(await caresFor(tx, check))) throw new AppError("not-found");
    const findings = await selectFindings(tx.trx, check.id);
    const { id, moment, outcome, checkedAt, checkedBy, snapshot, treatmentKey } = check;
    const rules = await findRuleVersions(tx.trx, check.rules);
    const again = findingsOf(evaluateRules(rules, snapshot, { treatmentKey, moment }));
    await recordAudit(tx, { action: "safety.check-read", subjectId: check.userId, objectId: id });
    const shortOf = (one: { ruleKey: string; version: number; result: string; severity: string }) =>
      `${one.ruleKey} ${one.version} ${one.result} ${one.severity}`;
    return {
      id,
      moment,
      outcome,
      checkedAt,
      checkedBy,
      rules: Object.keys(check.rules).length,
      isReproduced: again.map(shortOf).toSorted().join() === findings.map(shortOf).toSorted().join(),
      findings: findings.map(({ reasonCode, reasonText, evidenceFileId, facts: _facts, ...finding }) => ({
        ...finding,
        answer: reasonCode ? { reason: reasonCode, words: reasonText, evidenceFileId } : null,
      })),
    };
  });
}
