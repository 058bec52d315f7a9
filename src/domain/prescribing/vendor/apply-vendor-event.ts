import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { checkEnrollment } from "./check-enrollment.ts";
import type { EPrescribe } from "./eprescribe.ts";
import { openEvent } from "./event-body.ts";
import { followPrescription } from "./follow-prescription.ts";
import { pollPrescriptions } from "./poll-prescriptions.ts";
import { findEnrollmentByRef } from "./queries-enrollment.server.ts";
import { findEvent, lockEvent, settleEvent, type EventOutcome } from "./queries-event.server.ts";
import { findWrittenId } from "./queries-vendor.server.ts";
import { syncRequests } from "./sync-requests.ts";

/** An event only says that something changed: the service is asked what, so events may come in any order. Safe to run twice. */
export async function applyVendorEvent(
  ctx: Ctx,
  { eventId }: { eventId: string },
  vendor: EPrescribe | null,
): Promise<void> {
  requireSystem(ctx);
  const event = await inReadTransaction(ctx, ({ trx }) => findEvent(trx, eventId));
  if (!event || event.outcome) return;
  if (!vendor) throw new Error("No e-prescribing service is connected");
  const { kind, vendorRef } = openEvent(ctx, event);
  const outcome = await act(ctx, vendor, kind, vendorRef);
  await inTransaction(ctx, async (tx) => {
    const locked = await lockEvent(tx.trx, eventId);
    if (locked && !locked.outcome) await settleEvent(tx.trx, eventId, outcome, tx.now);
  });
}

async function act(ctx: Ctx, vendor: EPrescribe, kind: string, vendorRef: string | null): Promise<EventOutcome> {
  if (!vendorRef || kind === "other") return "other";
  if (kind === "prescription") {
    const prescriptionId = await inReadTransaction(ctx, ({ trx }) => findWrittenId(trx, vendor.key, vendorRef));
    const now = prescriptionId && (await vendor.get({ vendorRef }));
    // Typed there by hand, or staged a moment ago: the comparison with the service's list tells which.
    if (!prescriptionId || !now) return "unknown";
    return inTransaction(ctx, (tx) => followPrescription(tx, prescriptionId, now));
  }
  const enrollment = await inReadTransaction(ctx, ({ trx }) => findEnrollmentByRef(trx, vendor.key, vendorRef));
  if (!enrollment) return "unknown";
  if (kind === "clinician") {
    await checkEnrollment(ctx, { providerId: enrollment.providerId }, vendor);
    return "applied";
  }
  await pollPrescriptions(ctx, vendor, { prescriberId: enrollment.providerId });
  await syncRequests(ctx, vendor);
  return "applied";
}
