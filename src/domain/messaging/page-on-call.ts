import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { enqueueSms } from "#core/sms.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findLastRound, insertPage, selectOnCall } from "./queries-page.server.ts";
import { lockRequest, type RequestRow } from "./queries.server.ts";

/** How long one person has before the next is called. */
export const ANSWER_MINUTES = 15;

type OnCall = Awaited<ReturnType<typeof selectOnCall>>[number];

/**
 * Calls for help about a request that may be an emergency: text message and mail, with its reference only. First the first
 * person on call; after 15 minutes without an acknowledgement the next; after the last one everybody, every 15 minutes, until
 * someone answers. With nobody on call the clinic's own addresses are written to. Safe to run at any time and twice.
 */
export async function pageOnCall(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx.trx, requestId);
    if (!request?.alarm_at || request.acknowledged_at) return;
    if (request.state === "resolved" || request.state === "closed") return;
    const last = await findLastRound(tx.trx, requestId, request.alarm_at);
    if (last && last.sentAt.getTime() > tx.now.getTime() - ANSWER_MINUTES * 60_000) return;
    const round = (last?.round ?? 0) + 1;
    const people = await selectOnCall(tx.trx);
    const called = people[round - 1] ? [people[round - 1]!] : people;
    for (const person of called) await callPerson(tx, request, person, round);
    if (round > people.length) await writeToClinic(tx, request, round);
    await recordAudit(tx, { action: "contact-request.paged", objectId: requestId, subjectId: request.user_id });
    tx.log.warn({ requestId, round, people: called.length }, "urgent request: calling for help");
  });
}

async function callPerson(tx: TxCtx, request: RequestRow, person: OnCall, round: number): Promise<void> {
  await notePage(tx, request, round, person.user_id);
  const props = { reference: request.reference, url: inboxUrl(tx) };
  if (person.phone_number) await enqueueSms(tx, { template: "page", to: person.phone_number, props });
  await enqueueMail(tx, {
    template: "page",
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    props,
  });
}

/** When the list is used up or empty. */
async function writeToClinic(tx: TxCtx, request: RequestRow, round: number): Promise<void> {
  await notePage(tx, request, round, null);
  for (const address of new Set([tx.env.ALERT_EMAIL, tx.env.SUPPORT_EMAIL])) {
    await enqueueMail(tx, {
      template: "page",
      to: { name: "On call", address },
      props: { reference: request.reference, url: inboxUrl(tx) },
    });
  }
}

async function notePage(tx: TxCtx, request: RequestRow, round: number, userId: string | null): Promise<void> {
  await insertPage(tx.trx, {
    id: newId(tx.now.getTime()),
    request_id: request.id,
    alarm_at: request.alarm_at!,
    round,
    user_id: userId,
    sent_at: tx.now,
  });
}

function inboxUrl(ctx: Ctx): string {
  return `${ctx.env.PUBLIC_ORIGIN}/admin/inbox`;
}
