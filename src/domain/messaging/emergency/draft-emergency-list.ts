import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { EmergencyList } from "./emergency-list.ts";
import { insertList, selectNewestList } from "./queries-emergency.server.ts";

export const EmergencyDraft = z.object({
  /** The version it's based on. */
  version: z.coerce.number().int().positive(),
  source: z.string().trim().min(1, "list-source-missing").max(300),
  list: EmergencyList,
});

/** A clinician's change: the next version, as a draft. Never overwrites what someone else saved in the meantime. */
export async function draftEmergencyList(ctx: Ctx, input: z.infer<typeof EmergencyDraft>): Promise<void> {
  const { userId } = requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const newest = await selectNewestList(tx.trx);
    if (newest.version !== input.version) throw new AppError("conflict");
    const isSaved = await insertList(tx.trx, {
      version: newest.version + 1,
      list: JSON.stringify(input.list),
      source: input.source,
      owner: newest.owner,
      created_at: tx.now,
      created_by: userId,
    });
    if (!isSaved) throw new AppError("conflict");
    await recordAudit(tx, { action: "emergency-list.drafted" });
  });
}
