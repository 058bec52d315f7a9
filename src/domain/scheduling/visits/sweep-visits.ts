import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { changeStatus } from "../change-status.ts";
import { offerAgain } from "../waitlist/offer-again.ts";
import { noteEvent } from "../note-event.ts";
import { findPatient } from "../queries-appointment.server.ts";
import {
  insertReminder,
  selectDueReminders,
  selectRunOutHolds,
  type Due,
  type ReminderKind,
} from "./queries-sweep.server.ts";
import { visitLinks } from "../notify-patient.ts";

const BATCH = 100;

/**
 * Periodic: expired holds, reminders, expired offers. No-shows are left to people. Each step finds its due rows by `ctx.now` and
 * marks them in the same transaction, so if a worker dies the next one does the rest.
 */
export async function sweepVisits(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inBatches(() => expireHolds(ctx));
  await inBatches(() => sendReminders(ctx, "day"));
  await inBatches(() => sendReminders(ctx, "hour"));
  await offerAgain(ctx);
}

function expireHolds(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const holds = await selectRunOutHolds(tx.trx, tx.now, BATCH);
    for (const hold of holds) {
      await changeStatus(tx, hold, "expired");
      await noteEvent(tx, hold, "expired");
    }
    return holds.length;
  });
}

/** The "sent" row and the mail job are one transaction, so it's both or neither, and only once. */
function sendReminders(ctx: Ctx, kind: ReminderKind): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due: Due[] = await selectDueReminders(tx.trx, kind, tx.now, BATCH);
    for (const visit of due) {
      if (!(await insertReminder(tx.trx, visit, kind, tx.now))) continue;
      const patient = await findPatient(tx.trx, visit.userId);
      if (!patient) continue;
      await enqueueMail(tx, {
        template: "visit-reminder",
        to: { name: "", address: patient.email },
        member: { userId: visit.userId },
        props: {
          lead: kind,
          when: { at: visit.startsAt.toISOString(), zone: visit.zone },
          provider: visit.providerName,
          ...visitLinks(tx, visit),
        },
      });
    }
    return due.length;
  });
}

async function inBatches(step: () => Promise<number>): Promise<void> {
  while ((await step()) === BATCH);
}
