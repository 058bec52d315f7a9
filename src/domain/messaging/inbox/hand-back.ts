import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move } from "../change-request.ts";
import { pageOnCallJob } from "../jobs.ts";
import { endShiftsOf } from "../on-call/queries.server.ts";
import { leaveOnCall } from "../alarms/queries-page.server.ts";
import { lockRequest, selectOwnedOpen, selectWaitingForProvider, type RequestRow } from "../queries.server.ts";
import { isOurTurn, isRinging, requestStates, stated } from "../request-state.ts";

/**
 * Someone lost access: stop paging them, release the requests they own, and return the ones they were asked to answer to their
 * owners.
 */
export async function handBack(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async ({ trx, now }) => {
    await leaveOnCall(trx, userId);
    await endShiftsOf(trx, userId, now);
  });
  for (const requestId of await inTransaction(ctx, ({ trx }) => selectOwnedOpen(trx, userId))) {
    await inTransaction(ctx, async (tx) => {
      const request = await lockRequest(tx.trx, requestId);
      if (request?.owner_id === userId && requestStates.can("release", stated(request, tx.now)))
        await letGo(tx, request);
    });
  }
  for (const requestId of await inTransaction(ctx, ({ trx }) => selectWaitingForProvider(trx, userId))) {
    await inTransaction(ctx, async (tx) => {
      const request = await lockRequest(tx.trx, requestId);
      if (request?.provider_id !== userId || !requestStates.can("return", stated(request, tx.now))) return;
      await move(tx, request, "return", { change: { provider_id: null } });
      await recordAudit(tx, {
        action: "contact-request.released",
        objectId: requestId,
        subjectId: request.user_id,
      });
    });
  }
}

/** It has no owner anymore. An unanswered emergency pages again, unless it already is. */
export async function letGo(tx: TxCtx, request: RequestRow): Promise<void> {
  const rings = request.priority === 0 && isOurTurn(request.state) && !isRinging(request);
  await move(tx, request, "release", {
    change: {
      owner_id: null,
      ...(rings ? { alarm_at: tx.now, acknowledged_at: null, acknowledged_by: null } : {}),
    },
  });
  if (rings) await enqueue(tx, pageOnCallJob, { requestId: request.id });
  await recordAudit(tx, { action: "contact-request.released", objectId: request.id, subjectId: request.user_id });
}
