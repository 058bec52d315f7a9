import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { approveDraft, selectNewestList } from "./queries-emergency.server.ts";

export const EmergencyApproval = z.object({ version: z.coerce.number().int().positive() });

/** A clinician approves the latest draft. If there's a newer draft, it isn't what they read. */
export async function approveEmergencyList(ctx: Ctx, { version }: z.infer<typeof EmergencyApproval>): Promise<void> {
  const { userId } = requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const newest = await selectNewestList(tx.trx);
    const isNewest = newest.version === version;
    const approval = { approved_at: tx.now, approved_by: userId };
    if (!isNewest || !(await approveDraft(tx.trx, version, approval))) throw new AppError("conflict");
    await recordAudit(tx, { action: "emergency-list.approved" });
  });
}
