import type { Ctx, TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { enqueueSms } from "#core/sms.ts";
import { findLastRound, insertPage, selectAdmins, selectCalled, type PageSubject } from "./queries-page.server.ts";

/** How long one person has before we page the next. */
export const ANSWER_MINUTES = 15;

type OnCall = Awaited<ReturnType<typeof selectCalled>>[number];
/** About one request or alarm with its reference, or about a number of unconfirmed visitors. */
export type Call = PageSubject & { path: string } & ({ reference: string } | { count: number });

/** The next round of pages about one request or alarm, if the last is old enough. */
export async function callRound(tx: TxCtx, call: Call): Promise<{ round: number; people: number } | null> {
  return callNext(tx, call, await findLastRound(tx.trx, call));
}

/**
 * One round of pages by text message and email, with only the reference. First the person on shift, in the next round the first
 * person on the list, then the next; after the last, everyone and the clinic's own addresses. Null if the last round is too
 * recent.
 */
export async function callNext(
  tx: TxCtx,
  call: Call,
  last: { round: number; sentAt: Date } | null,
): Promise<{ round: number; people: number } | null> {
  if (last && last.sentAt.getTime() > tx.now.getTime() - ANSWER_MINUTES * 60_000) return null;
  const round = (last?.round ?? 0) + 1;
  const people = await selectCalled(tx.trx, tx.now);
  const called = people[round - 1] ? [people[round - 1]!] : people;
  for (const person of called) await callPerson(tx, call, person, round);
  if (round > people.length) await writeToClinic(tx, call, round);
  return { round, people: called.length };
}

/** Every admin but the one it is about, once; the clinic's own addresses if there is no other. Null if they were called. */
export async function callAdmins(
  tx: TxCtx,
  call: Call,
  except: string | null,
): Promise<{ round: number; people: number } | null> {
  if (await findLastRound(tx.trx, call)) return null;
  const admins = (await selectAdmins(tx.trx)).filter(({ user_id }) => user_id !== except);
  for (const admin of admins) await callPerson(tx, call, admin, 1);
  if (admins.length === 0) await writeToClinic(tx, call, 1);
  return { round: 1, people: admins.length };
}

export async function callPerson(tx: TxCtx, call: Call, person: OnCall, round: number): Promise<void> {
  await notePage(tx, call, round, person.user_id);
  if (person.phone_number) await enqueueSms(tx, { ...written(tx, call), to: person.phone_number });
  const to = { name: `${person.first_name} ${person.last_name}`, address: person.email };
  await enqueueMail(tx, { ...written(tx, call), to });
}

/** When the list is exhausted or empty. */
async function writeToClinic(tx: TxCtx, call: Call, round: number): Promise<void> {
  await notePage(tx, call, round, null);
  for (const address of new Set([tx.env.ALERT_EMAIL, tx.env.SUPPORT_EMAIL])) {
    await enqueueMail(tx, {
      ...written(tx, call),
      to: { name: "", address },
    });
  }
}

async function notePage(tx: TxCtx, call: Call, round: number, userId: string | null): Promise<void> {
  await insertPage(tx.trx, {
    id: newId(tx.now.getTime()),
    request_id: call.requestId,
    alarm_id: call.alarmId,
    request_count: "count" in call ? call.count : null,
    alarm_at: call.pagedAt,
    round,
    user_id: userId,
    sent_at: tx.now,
  });
}

/** Email and text message templates have the same names. */
function written(ctx: Ctx, call: Call) {
  const url = `${ctx.env.PUBLIC_ORIGIN}${call.path}`;
  return "count" in call
    ? {
        template: "page-unconfirmed" as const,
        props: { count: call.count, url },
      }
    : { template: "page" as const, props: { reference: call.reference, url } };
}
