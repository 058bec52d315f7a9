import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move } from "../change-request.ts";
import { notifyProviderJob } from "../jobs.ts";
import { lockRequest, selectAskers, selectWaitingForProvider } from "../queries.server.ts";

/** Conversations of one patient that wait for a provider wait for a colleague from here on. The due time stays. */
export async function passThreads(
  tx: TxCtx,
  { userId, fromProviderId, toProviderId }: { userId: string; fromProviderId: string; toProviderId: string },
): Promise<number> {
  requireSystem(tx);
  let passed = 0;
  for (const requestId of await selectWaitingForProvider(tx.trx, fromProviderId)) {
    const request = await lockRequest(tx.trx, requestId);
    if (request?.user_id !== userId || request.provider_id !== fromProviderId) continue;
    await move(tx, request, "hand", { change: { provider_id: toProviderId } });
    await enqueue(tx, notifyProviderJob, { requestId });
    await recordAudit(tx, { action: "contact-request.handed-over", objectId: requestId, subjectId: userId });
    passed += 1;
  }
  return passed;
}

/** Members who wait for this provider's answer. */
export async function listAskers(tx: TxCtx, { providerId }: { providerId: string }): Promise<string[]> {
  requireSystem(tx);
  return selectAskers(tx.trx, providerId);
}
