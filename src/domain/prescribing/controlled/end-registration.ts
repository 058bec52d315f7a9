import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { endRegistration as updateRegistration } from "./queries-registration.server.ts";

/** Ends a registration early, as of today: nothing controlled is signed on it any more. */
export async function endRegistration(ctx: Ctx, input: { registrationId: string }): Promise<void> {
  requireAdmin(ctx);
  const today = clinicToday(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await updateRegistration(tx.trx, input.registrationId, today);
    if (!ended) throw new AppError("not-found");
    const { registrationId: objectId } = input;
    await recordAudit(tx, { action: "provider.registration-changed", subjectId: ended.providerId, objectId });
  });
}
