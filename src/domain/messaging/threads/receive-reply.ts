import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move } from "../change-request.ts";
import { dueAt, type Priority } from "../contact-request.ts";
import { checkForEmergency } from "../emergency/check-for-emergency.ts";
import { notifyProviderJob, pageOnCallJob } from "../jobs.ts";
import { notifyStaffOfRequest } from "../save-request.ts";
import { insertContactMessage, type RequestRow } from "../queries.server.ts";
import { isOurTurn, isRinging } from "../request-state.ts";

/**
 * Handles a patient's reply. Staff are notified as for a new request; a possible emergency pages, even in a conversation that
 * started with a harmless topic.
 */
export async function receiveReply(tx: TxCtx, request: RequestRow, text: string, key: string): Promise<void> {
  const priority: Priority = (await checkForEmergency(tx, text)) ? 0 : request.priority;
  await insertContactMessage(tx.trx, {
    id: newId(tx.now.getTime()),
    request_id: request.id,
    author_kind: tx.actor.kind,
    author_id: actorId(tx.actor),
    body: text,
    created_at: tx.now,
    idempotency_key: key,
  });
  const rings = priority === 0 && !isRinging(request);
  await move(tx, request, "answer", {
    change: {
      priority,
      last_message_at: tx.now,
      resolved_at: null,
      ...(await deadline(tx, request, priority)),
      ...(rings ? { alarm_at: tx.now, acknowledged_at: null, acknowledged_by: null } : {}),
    },
  });
  await notifyStaffOfRequest(tx, { ...request, priority }, text);
  if (rings) await enqueue(tx, pageOnCallJob, { requestId: request.id });
  if (request.state === "waiting_provider") await enqueue(tx, notifyProviderJob, { requestId: request.id });
  await recordAudit(tx, { action: "contact-request.answered", objectId: request.id, subjectId: request.user_id });
}

/** Writing twice before we answer doesn't extend the wait. */
async function deadline(tx: TxCtx, request: RequestRow, priority: Priority) {
  const due = dueAt(priority, tx.now, await getClinicalFacts(tx));
  if (isOurTurn(request.state) && request.due_at < due) return {};
  return { due_at: due, escalated_at: null };
}
