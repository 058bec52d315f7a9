import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { isLicensed } from "#domain/scheduling/providers/licensed-providers.ts";
import { lockOpenGap, updateGap } from "./queries.server.ts";

/** Assigns the provider whom staff chose. Refused for one who isn't licensed where the person is today. */
export async function closeCoverageGap(
  ctx: Ctx,
  input: { gapId: string; providerId: string },
): Promise<{ kind: "assigned" } | { kind: "not-licensed" }> {
  const { userId: staffId } = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const gap = await lockOpenGap(tx.trx, input.gapId);
    if (!gap) throw new AppError("not-found");
    const { userId, state } = gap;
    const { providerId } = input;
    const isAllowed = state !== null && (await isLicensed(tx, { providerId, state, day: clinicToday(tx) }));
    if (!isAllowed) return { kind: "not-licensed" };
    await openRelation(tx, { userId, providerId, basis: "assigned", reason: "answers-sent" });
    await updateGap(tx.trx, gap.id, { closed_by: staffId, closed_at: tx.now });
    await recordAudit(tx, { action: "coverage.closed", subjectId: userId, objectId: gap.id });
    return { kind: "assigned" };
  });
}
