import type { Trx } from "#core/db.ts";
import { selectLifted } from "./queries.server.ts";
import type { Finding, FindingAnswers } from "./safety-check.ts";

/**
 * Stops of today that a document lifted when the prescription was confirmed, as answers. It lifts what its prescriber saw: a rule
 * that finds something else now stops again.
 */
export async function findLiftedStops(
  trx: Trx,
  input: { prescriptionId: string; findings: readonly Finding[] },
): Promise<FindingAnswers> {
  const lifted = await selectLifted(trx, input.prescriptionId);
  return Object.fromEntries(
    input.findings.flatMap(({ ruleKey, cases }) => {
      const before = lifted.find((one) => one.ruleKey === ruleKey);
      const seen = new Set(before?.cases.map(({ key }) => key));
      const isSame = cases.every(({ key, severity }) => severity !== "stop" || seen.has(key));
      if (!before || !isSame) return [];
      return [[ruleKey, { reason: "document-accepted", words: "", evidenceFileId: before.evidenceFileId }]];
    }),
  );
}
