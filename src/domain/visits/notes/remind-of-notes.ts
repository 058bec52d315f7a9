import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { findEnabledPerson, listAdmins } from "#domain/identity/profile/reads.server.ts";
import { insertNoteReminder, selectUnsigned, type Unsigned } from "./queries-reminder.server.ts";

const BATCH = 100;

/** Hours after the end of a visit: first its provider, then its provider and the admins. Clinical design §3.4. */
export const REMINDER_HOURS = [24, 72] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];

/**
 * Periodic: emails about visits that took place and whose note isn't signed. The row that says so and the email are one transaction:
 * each goes out once. What comes late after an outage is sent by the later clock alone.
 */
export async function remindOfNotes(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  for (const hours of REMINDER_HOURS.toReversed()) {
    while ((await sendBatch(ctx, hours)) === BATCH);
  }
}

function sendBatch(ctx: Ctx, hours: ReminderHours): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const unsigned = await selectUnsigned(tx.trx, { hours, now: tx.now, limit: BATCH });
    for (const visit of unsigned) {
      if (await insertNoteReminder(tx.trx, { visitId: visit.id, hours, at: tx.now })) await send(tx, visit, hours);
    }
    return unsigned.length;
  });
}

async function send(tx: TxCtx, visit: Unsigned, hours: ReminderHours): Promise<void> {
  const provider = await findEnabledPerson(tx.trx, visit.providerId);
  if (provider) {
    await enqueueMail(tx, {
      template: "note-unsigned",
      to: { name: "", address: provider.email },
      props: { hours, isOwn: true, url: `${tx.env.PUBLIC_ORIGIN}/provider/visits/${visit.id}/note` },
    });
  }
  if (hours < 72) return;
  const path = visit.appointmentId ? `/admin/schedule/${visit.appointmentId}` : "/admin/schedule";
  for (const admin of await listAdmins(tx.trx)) {
    await enqueueMail(tx, {
      template: "note-unsigned",
      to: { name: "", address: admin.email },
      props: { hours, isOwn: false, url: `${tx.env.PUBLIC_ORIGIN}${path}` },
    });
  }
}
