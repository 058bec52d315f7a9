import { requireStaff } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { mayVerify, reportStates, type LabReport } from "../report.ts";
import { insertClaim, selectClaimed } from "./queries-claim.server.ts";

/**
 * Someone at the desk takes a report that somebody else typed, to verify it. From then on they can read its results, for 8 hours or
 * until it is released. In the caller's transaction, which has locked the report.
 */
export async function claimPaper(
  tx: TxCtx,
  report: Pick<LabReport, "id" | "userId" | "transcribedBy" | "status" | "reviewedAt">,
): Promise<void> {
  const staff = requireStaff(tx);
  if (!reportStates.can("verify", report) || !mayVerify(staff, report)) throw new AppError("forbidden");
  const claimed = await selectClaimed(tx.trx, { reportIds: [report.id], userId: staff.userId, now: tx.now });
  if (claimed.size > 0) return;
  await insertClaim(tx.trx, { reportId: report.id, userId: staff.userId, purpose: "verify", now: tx.now });
  await recordAudit(tx, { action: "lab-report.claimed", subjectId: report.userId, objectId: report.id });
}
