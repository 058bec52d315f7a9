import { data, href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatPrice } from "#core/format-money.ts";
import { listVisitFees } from "#domain/billing/invoices/list-visit-fees.ts";
import { listRefunds } from "#domain/billing/payments/list-refunds.ts";
import { refundVisitFee, VisitFeeRefund } from "#domain/billing/payments/refund-visit-fee.ts";
import { SlotTakenError } from "#domain/scheduling/appointment.ts";
import { cancelBooking, Cancellation } from "#domain/scheduling/bookings/cancel-booking.ts";
import { Reassignment, reassignBooking } from "#domain/scheduling/bookings/reassign-booking.ts";
import { getVisitForStaff } from "#domain/scheduling/lists/get-visit-for-staff.ts";
import { formatSlotHour, formatVisitDay, formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import {
  CONFLICT_MESSAGE,
  parseForm,
  refuseConflict,
  refuseForm,
  type FormValues,
} from "../../shared/form/form.server.ts";
import { actOnOutcome, loadOutcome } from "../../shared/appointment/visit-outcome.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

/** A visit as shown on the page: one instant in three time zones, and who else could take it. */
export async function toVisitView(ctx: Ctx, appointmentId: string) {
  const { visit, providerZone, canChange, candidates } = await getVisitForStaff(ctx, { appointmentId });
  return {
    id: visit.id,
    userId: visit.userId,
    name: visit.patientName,
    type: visit.typeName,
    state: US_STATE_NAMES[visit.state] ?? visit.state,
    status: visit.status,
    provider: visit.providerName,
    times: [
      ["Clinic's time", formatVisitTime(visit.startsAt, ctx.env.CLINIC_TIME_ZONE)],
      ["Patient's time", formatVisitTime(visit.startsAt, visit.zone)],
      ["Provider's time", formatVisitTime(visit.startsAt, providerZone)],
    ] as const,
    minutes: (visit.endsAt.getTime() - visit.startsAt.getTime()) / 60_000,
    canChange,
    candidates,
    refund: await loadRefund(ctx, visit.calendarId),
    outcome: await loadOutcome(ctx, visit, { zone: ctx.env.CLINIC_TIME_ZONE, providerZone }),
  };
}

/** The charged fee, and whether it's being refunded. */
async function loadRefund(ctx: Ctx, bookingId: string) {
  const fee = (await listVisitFees(ctx, { bookingIds: [bookingId] })).get(bookingId);
  if (!fee || fee.status === "open" || fee.status === "void" || fee.totalCents === 0) return null;
  const refunds = await listRefunds(ctx, { invoiceId: fee.invoiceId });
  return { fee: formatPrice(fee.totalCents), isRefunded: refunds.some(({ status }) => status !== "failed") };
}

/** What staff can offer the member instead, in the clinic's time zone. */
function conflictMessage(ctx: Ctx, error: unknown): string {
  if (!(error instanceof SlotTakenError)) return CONFLICT_MESSAGE;
  const taken = "That provider was just booked at that time.";
  const free = error.nearest.map(({ startsAt, providerName }) => {
    const zone = ctx.env.CLINIC_TIME_ZONE;
    return `${formatVisitDay(startsAt, zone)}, ${formatSlotHour(startsAt, zone)} with ${providerName}`;
  });
  return free.length > 0
    ? `${taken} Free near it, by the clinic's clock: ${free.join("; ")}.`
    : `${taken} No nearby times are available.`;
}

/** Reassigns or cancels the visit. The use case refuses a provider without a license there: 403. */
export async function act(ctx: Ctx, appointmentId: string, values: FormValues, search: URLSearchParams) {
  const given = { ...values, appointmentId };
  const decided = await actOnOutcome(ctx, appointmentId, values);
  if (decided && decided !== "done") return decided;
  try {
    if (decided) {
      // Done above.
    } else if (values["intent"] === "reassign") {
      if (!values["providerId"]) {
        return refuseForm([{ fieldId: "providerId", message: "Choose who takes the visit" }], values);
      }
      const { answer, problems } = parseForm(Reassignment, given);
      if (problems) return refuseForm([{ fieldId: "providerId", message: "Choose someone from the list" }], values);
      await reassignBooking(ctx, answer);
    } else if (values["intent"] === "refund-fee") {
      const { visit } = await getVisitForStaff(ctx, { appointmentId });
      const { answer, problems } = parseForm(VisitFeeRefund, {
        bookingId: visit.calendarId,
        reason: values["refundReason"],
      });
      // The page has another field called reason.
      if (problems) return refuseForm([{ ...problems[0]!, fieldId: "refundReason" }], values);
      await refundVisitFee(ctx, answer);
    } else if (values["intent"] === "cancel") {
      const { answer, problems } = parseForm(Cancellation, given);
      if (problems) return refuseForm(problems, values);
      await cancelBooking(ctx, answer);
    } else {
      throw data({ code: "bad-request" }, { status: 400 });
    }
  } catch (error) {
    return refuseConflict(error, values, { message: conflictMessage(ctx, error) });
  }
  const query = new URLSearchParams(search);
  query.set("done", values["intent"] ?? "");
  return redirect(`${href("/admin/schedule/:appointmentId", { appointmentId })}?${query}`, 303);
}
