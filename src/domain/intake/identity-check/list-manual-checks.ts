import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findNames } from "#domain/identity/profile/reads.server.ts";
import { DECIDERS } from "./identity-check.ts";
import { selectManual } from "./queries.server.ts";

const LISTED = 100;

export type ManualCheck = {
  id: string;
  userId: string;
  name: string;
  reason: string | null;
  phone: string | null;
  callBy: string | null;
  isOverdue: boolean;
  waitsSince: Date;
  claimedBy: string | null;
  /** The first of two decisions. */
  proposal: { decision: "verify" | "refuse"; by: string; isMine: boolean } | null;
};

/** The manual queue, whoever is to be called first on top. */
export async function listManualChecks(ctx: Ctx): Promise<ManualCheck[]> {
  const { userId } = requireKind(ctx, DECIDERS);
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "identity-check.listed" });
    const rows = await selectManual(tx.trx, LISTED);
    const ids = rows.flatMap(({ claimedBy, decidedBy }) => [claimedBy, decidedBy]).filter((id) => id !== null);
    const names = await findNames(tx.trx, ids);
    const today = clinicToday(tx);
    return rows.map(
      ({ id, userId: memberId, name, failure, phone, callBy, claimedBy, decision, decidedBy, createdAt }) => ({
        id,
        userId: memberId,
        name,
        reason: failure,
        phone,
        callBy,
        isOverdue: callBy !== null && callBy < today,
        waitsSince: createdAt,
        claimedBy: claimedBy && (names.get(claimedBy) ?? ""),
        proposal:
          decision && decidedBy ? { decision, by: names.get(decidedBy) ?? "", isMine: decidedBy === userId } : null,
      }),
    );
  });
}
