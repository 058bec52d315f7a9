import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findFindings } from "#domain/safety/checks/reads.server.ts";
import { getPrescription } from "../get-prescription.ts";
import { listStoppedFills } from "./reads.server.ts";

export type StoppedFillView = { since: Date; findings: { ruleKey: string; says: string[] }[] };

/** What stops the next order of a prescription, for its prescriber. Null if nothing does. */
export async function getStoppedFill(ctx: Ctx, input: { prescriptionId: string }): Promise<StoppedFillView | null> {
  requireKind(ctx, ["provider"]);
  return inTransaction(ctx, async (tx) => {
    const { userId } = await getPrescription(tx, input);
    const stopped = (await listStoppedFills(tx.trx, userId)).find((one) => one.prescriptionId === input.prescriptionId);
    if (!stopped) return null;
    await recordAudit(tx, { action: "safety.check-read", subjectId: userId, objectId: stopped.checkId });
    const findings = await findFindings(tx.trx, stopped.checkId);
    return {
      since: stopped.since,
      findings: findings
        .filter((one) => one.severity === "stop" && one.evidenceFileId === null)
        .map(({ ruleKey, cases }) => ({
          ruleKey,
          says: cases.filter(({ severity }) => severity === "stop").map(({ says }) => says),
        })),
    };
  });
}
