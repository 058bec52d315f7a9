import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteTimeOff } from "./queries-hours.server.ts";
import { requireScheduleEditor } from "./set-hours.ts";

export async function removeTimeOff(ctx: Ctx, input: { id: string; providerId: string }): Promise<void> {
  requireScheduleEditor(ctx, input.providerId);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteTimeOff(tx.trx, input.id, input.providerId))) throw new AppError("not-found");
    await recordAudit(tx, { action: "schedule.changed", objectId: input.providerId });
  });
}
