import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move } from "../change-request.ts";
import { CLOSE_MINUTES, pageAlarm } from "../alarms/page-alarm.ts";
import { ANSWER_MINUTES } from "../alarms/call-round.ts";
import { notifyProviderJob } from "../jobs.ts";
import { pageOnCall } from "../alarms/page-on-call.ts";
import { pageUnconfirmed } from "../alarms/page-unconfirmed.ts";
import { selectRingingAlarms } from "../alarms/queries-alarm.server.ts";
import { selectOpenAlarms, selectOverdue, selectResolvedBefore } from "../alarms/queries-page.server.ts";
import { insertRequestEvent, lockRequest, updateRequest } from "../queries.server.ts";
import { REOPEN_DAYS, requestStates, stated } from "../request-state.ts";
import { isOverdue } from "./list-inbox.ts";

/**
 * Every minute: pages the next person about unanswered alarms (including ones whose first page was lost), notifies staff once
 * about each late request, and closes requests resolved 14 days ago. A failure doesn't block the others.
 */
export async function escalateRequests(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const { now } = ctx;
  const alarms = await inTransaction(ctx, ({ trx }) => selectOpenAlarms(trx, minutesBefore(now, ANSWER_MINUTES)));
  const ringing = await inTransaction(ctx, ({ trx }) =>
    selectRingingAlarms(trx, minutesBefore(now, ANSWER_MINUTES), minutesBefore(now, CLOSE_MINUTES)),
  );
  const overdue = await inTransaction(ctx, ({ trx }) => selectOverdue(trx, now));
  const old = await inTransaction(ctx, ({ trx }) => selectResolvedBefore(trx, minutesBefore(now, REOPEN_DAYS * 1440)));
  const failures = [
    ...(await each(alarms, (requestId) => pageOnCall(ctx, { requestId }))),
    ...(await each(["unconfirmed"], () => pageUnconfirmed(ctx))),
    ...(await each(ringing, (alarmId) => pageAlarm(ctx, { alarmId }))),
    ...(await each(overdue, (requestId) => notifyLateRequest(ctx, requestId))),
    ...(await each(old, (requestId) => closeRequest(ctx, requestId))),
  ];
  if (failures.length > 0) throw new AggregateError(failures, "Some requests could not be escalated");
}

async function notifyLateRequest(ctx: Ctx, requestId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx.trx, requestId);
    if (!request || request.escalated_at || !isOverdue(request, tx.now)) return;
    await updateRequest(tx, requestId, { escalated_at: tx.now });
    await insertRequestEvent(tx.trx, {
      id: newId(tx.now.getTime()),
      request_id: requestId,
      at: tx.now,
      actor_kind: "system",
      actor_id: null,
      action: "escalate",
      from_state: request.state,
      to_state: request.state,
    });
    if (request.state === "waiting_provider") await enqueue(tx, notifyProviderJob, { requestId });
    for (const address of new Set([tx.env.ALERT_EMAIL, tx.env.SUPPORT_EMAIL])) {
      await enqueueMail(tx, {
        template: "contact-overdue",
        to: { name: "", address },
        props: {
          reference: request.reference,
          priority: request.priority,
          url: `${tx.env.PUBLIC_ORIGIN}/admin/inbox?filter=overdue`,
        },
      });
    }
    await recordAudit(tx, { action: "contact-request.escalated", objectId: requestId, subjectId: request.user_id });
  });
}

async function closeRequest(ctx: Ctx, requestId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx.trx, requestId);
    if (!request || !requestStates.can("close", stated(request, tx.now))) return;
    await move(tx, request, "close");
  });
}

async function each(ids: string[], act: (id: string) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const id of ids) await act(id).catch((error: unknown) => failures.push(error));
  return failures;
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
