import type { Ctx } from "#core/ctx.ts";
import { listVisitFees } from "#domain/billing/invoices/list-visit-fees.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { recordNoShow } from "#domain/scheduling/visits/record-no-show.ts";
import { undoNoShow } from "#domain/scheduling/visits/undo-no-show.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import { isNoShowProposed, undoUntil } from "#domain/scheduling/visits/visit-rules.ts";
import { formatSlotHour } from "#domain/scheduling/slots/visit-time.ts";
import { canWaiveFee, FeeWaiver, waiveVisitFee } from "#domain/scheduling/visits/waive-visit-fee.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../form/form.server.ts";
import { formatFee, NO_CHARGE_LABELS } from "./visit-fee-label.ts";

/** What the provider or staff can decide about a visit that has started. Times are in `zone`. */
export async function loadOutcome(ctx: Ctx, visit: Appointment, clock: { zone: string; providerZone: string }) {
  const rules = await getVisitRules(ctx);
  const fees = await listVisitFees(ctx, { bookingIds: [visit.calendarId] });
  const fee = formatFee(fees.get(visit.calendarId));
  const until = visit.status === "noshow" && visit.endedAt ? undoUntil(visit.endedAt, clock.providerZone) : null;
  return {
    isNoShowProposed: isNoShowProposed(visit, rules, ctx.now),
    missedAfterMinutes: rules.missed_after_minutes,
    canUndoNoShow: until !== null && ctx.now < until,
    /** Until when the fee can be waived. */
    waiver:
      fee && visit.feeDueAt && canWaiveFee(visit, ctx.now)
        ? { fee, until: formatSlotHour(visit.feeDueAt, clock.zone) }
        : null,
    notCharged: visit.feeWaivedReason && NO_CHARGE_LABELS[visit.feeWaivedReason],
  };
}
export type Outcome = Awaited<ReturnType<typeof loadOutcome>>;

const TOO_LATE: Record<string, string> = {
  "no-show": "This visit cannot be recorded as a no-show now. Its current status is below.",
  "undo-no-show":
    "The no-show cannot be undone: its day is over, or the patient has booked another visit in its place.",
  "do-not-charge": "The fee is already being charged. It can't be waived anymore.",
};

/** Runs the pressed button's action; null for any other. */
export async function actOnOutcome(ctx: Ctx, appointmentId: string, values: FormValues) {
  const intent = values["intent"] ?? "";
  if (!(intent in TOO_LATE)) return null;
  try {
    if (intent === "no-show") await recordNoShow(ctx, { appointmentId });
    else if (intent === "undo-no-show") await undoNoShow(ctx, { appointmentId });
    else {
      const { answer, problems } = parseForm(FeeWaiver, { ...values, appointmentId });
      if (problems) return refuseForm(problems, values);
      await waiveVisitFee(ctx, answer);
    }
  } catch (error) {
    return refuseConflict(error, values, { message: TOO_LATE[intent] ?? "" });
  }
  return "done" as const;
}
