import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { callRound } from "./call-round.ts";
import { pageUnconfirmed } from "./page-unconfirmed.ts";
import { lockRequest } from "../queries.server.ts";

/**
 * Pages about a possible emergency by text message and email, with only its reference. First the first person on call; after 15
 * minutes without an acknowledgment the next; after the last one everyone, every 15 minutes, until someone answers. If nobody is
 * on call, it goes to the clinic's own addresses. Safe to run at any time and twice.
 */
export async function pageOnCall(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  requireSystem(ctx);
  const isUnconfirmed = await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx.trx, requestId);
    if (!request?.alarm_at || request.acknowledged_at) return;
    if (request.state === "resolved" || request.state === "closed") return;
    if (!request.user_id && !request.email_confirmed_at) return true;
    const { reference, alarm_at: pagedAt } = request;
    const called = await callRound(tx, { requestId, alarmId: null, pagedAt, reference, path: "/admin/inbox" });
    if (!called) return;
    await recordAudit(tx, { action: "contact-request.paged", objectId: requestId, subjectId: request.user_id });
    tx.log.warn({ requestId, ...called }, "urgent request: calling for help");
  });
  if (isUnconfirmed) await pageUnconfirmed(ctx);
}
