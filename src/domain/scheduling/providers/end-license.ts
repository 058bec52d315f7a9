import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { endLicense as updateLicense } from "./queries-provider.server.ts";

/** Ends a license early, as of today. Later visits are listed for reassigning. */
export async function endLicense(ctx: Ctx, input: { licenseId: string }): Promise<void> {
  requireAdmin(ctx);
  const today = clinicToday(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await updateLicense(tx.trx, input.licenseId, today);
    if (!ended) throw new AppError("not-found");
    await recordAudit(tx, { action: "provider.license-changed", subjectId: ended.provider_id });
  });
}
