import type { Trx } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { CLAIM_HOURS, type ClaimPurpose } from "./paper-claim.ts";

/** SQL for claims on papers. */

/** Which of these reports somebody has claimed. The caller knows whether they are still waiting. */
export async function selectClaimed(
  trx: Trx,
  { reportIds, userId, now }: { reportIds: readonly string[]; userId: string; now: Date },
): Promise<Set<string>> {
  if (reportIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("paper_claim")
    .select("report_id as reportId")
    .where("report_id", "in", [...reportIds])
    .where("claimed_by", "=", userId)
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .execute();
  return new Set(rows.map(({ reportId }) => reportId));
}

export async function insertClaim(
  trx: Trx,
  claim: { reportId: string; userId: string; purpose: ClaimPurpose; now: Date },
): Promise<void> {
  await trx
    .insertInto("paper_claim")
    .values({
      id: newId(claim.now.getTime()),
      report_id: claim.reportId,
      claimed_by: claim.userId,
      purpose: claim.purpose,
      starts_at: claim.now,
      ends_at: new Date(claim.now.getTime() + CLAIM_HOURS * 3_600_000),
    })
    .execute();
}
