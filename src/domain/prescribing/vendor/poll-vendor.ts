import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import type { EPrescribe } from "./eprescribe.ts";
import { followPrescription } from "./follow-prescription.ts";
import { applyVendorEventJob, stageAtVendorJob } from "./jobs.ts";
import { selectForgottenEvents } from "./queries-event.server.ts";
import { lockSilent, selectOnTheWay, updateVendor } from "./queries-vendor.server.ts";
import { remindOfRequests, syncRequests } from "./sync-requests.ts";

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

export async function pollPrescriptions(ctx: Ctx, vendor: EPrescribe, of: { prescriberId?: string }): Promise<void> {
  const waiting = await inReadTransaction(ctx, ({ trx }) => selectOnTheWay(trx, { ...of, limit: MAX_POLLED }));
  for (const { id, vendorRef } of waiting) {
    if (!vendorRef) continue;
    const now = await vendor.get({ vendorRef });
    if (now) await inTransaction(ctx, (tx) => followPrescription(tx, id, now));
  }
}

/** A staged prescription whose job died: staging it again is safe. */
export async function stageForgotten(ctx: Ctx): Promise<void> {
  const waiting = await inReadTransaction(ctx, ({ trx }) => selectOnTheWay(trx, { limit: MAX_POLLED }));
  for (const { id, vendorRef, status } of waiting) {
    if (status === "staged" && !vendorRef) {
      await inTransaction(ctx, (tx) => enqueue(tx, stageAtVendorJob, { prescriptionId: id }));
    }
  }
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
