import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import type { EPrescribe } from "./eprescribe.ts";
import { applyVendorEventJob } from "./jobs.ts";
import { selectForgottenEvents } from "./queries-event.server.ts";
import { lockSilent, updateVendor } from "./queries-vendor.server.ts";
import { pollPrescriptions } from "./poll-prescriptions.ts";
import { remindOfRequests } from "./remind-of-requests.ts";
import { syncRequests } from "./sync-requests.ts";

const MAX_POLLED = 200;
const FORGOTTEN_MS = 10 * 60_000;
/** How long a pharmacy may say nothing before a nurse calls it. */
const SILENT_MS = 24 * 3_600_000;

/** Asks for everything on its way, because events may be late or lost, and tells a nurse what waits too long. */
export async function pollVendor(ctx: Ctx, vendor: EPrescribe | null): Promise<void> {
  requireSystem(ctx);
  if (!vendor) return;
  const before = new Date(ctx.now.getTime() - FORGOTTEN_MS);
  for (const { id } of await inReadTransaction(ctx, ({ trx }) => selectForgottenEvents(trx, before, MAX_POLLED))) {
    await inTransaction(ctx, (tx) => enqueue(tx, applyVendorEventJob, { eventId: id }));
  }
  await pollPrescriptions(ctx, vendor, {});
  await syncRequests(ctx, vendor);
  await remindOfRequests(ctx);
  await remindOfSilent(ctx);
}

async function remindOfSilent(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { id, userId } of await lockSilent(tx.trx, new Date(tx.now.getTime() - SILENT_MS), MAX_POLLED)) {
      await updateVendor(tx, id, { vendor_reminded_at: tx.now });
      await enqueueMail(tx, {
        template: "prescription-waits",
        to: { name: "Support", address: tx.env.SUPPORT_EMAIL },
        props: { url: `${tx.env.PUBLIC_ORIGIN}/admin/users/${userId}/prescriptions` },
      });
    }
  });
}
