import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { formatDate } from "#core/format-date.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { listVisitFees } from "#domain/billing/invoices/list-visit-fees.ts";
import { getPatientPage, type PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { getTray } from "#domain/prescribing/visits/get-tray.ts";
import { listProviderDay } from "#domain/scheduling/lists/list-provider-day.ts";
import { formatSlotHour } from "#domain/scheduling/slots/visit-time.ts";
import { openVisit } from "#domain/visits/open-visit.ts";
import { getRoomStatus } from "#domain/visits/room/get-room-status.ts";
import type { Visit, VisitKind } from "#domain/visits/visit.ts";
import { addDays, mondayOf } from "../../shared/format/calendar-day.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { loadRoomView } from "../../shared/room/room-view.server.ts";
import { orderText } from "../../shared/visit-order/order-text.ts";
import { formatFee } from "../../shared/appointment/visit-fee-label.ts";
import { loadNote } from "../../shared/note/load-note.server.ts";
import { medicineName } from "../../shared/prescription/prescription-facts.server.ts";
import { toPatientView } from "../patients/patient.server.ts";
import { loadLabChoices } from "./lab-tests.server.ts";
import { toTopicViews, undiscussed } from "./topics.server.ts";

/** Everything about one visit, for the provider who has it. One that can't be opened yet has its own page. */
export async function loadVisit(ctx: Ctx, visitId: string) {
  const visit = await openOrLeave(ctx, visitId);
  const tray = await getTray(ctx, { visitId });
  const page = await getPatientPage(ctx, { userId: visit.userId });
  const patient = await toPatientView(ctx, page);
  const day = await loadDay(ctx, visit);
  const room = await getRoomStatus(ctx, { visitId });
  const topics = toTopicViews(tray.topics, patient.intake.findings, day.zone);
  return {
    id: visit.id,
    title: day.typeName ?? KINDS[visit.kind],
    isClosed: visit.closedAt !== null,
    closedAt: visit.closedAt && formatSlotHour(visit.closedAt, day.zone),
    startedAt: visit.startedAt?.toISOString() ?? null,
    isHere: day.isArrived,
    isInRoom: room.patientSince !== null,
    /** How it has taken place so far. */
    modality: room.evidence.modality,
    // Only a visit with a time has a room, until it's closed.
    room: visit.closedAt || !visit.appointmentId ? null : await loadRoomView(ctx, { visitId }),
    here: toHere(visit),
    patient,
    topics,
    orders: tray.orders.map((order) => ({
      id: order.id,
      kind: order.kind,
      ...orderText(order),
      /** One that is written here has a page. */
      prescriptionId: order.kind === "prescription" ? order.detail.prescriptionId : null,
    })),
    /** Staged by the signed note, and not signed at the e-prescribing service yet. */
    toSign: page.prescriptions
      .filter((one) => one.visitId === visitId && one.status === "staged")
      .map((one) => ({ id: one.id, name: medicineName(one) })),
    choices: {
      ...weekChoices(clinicToday(ctx)),
      labs: await loadLabChoices(
        ctx,
        visit.userId,
        page.prescriptions.map(({ treatmentKey }) => treatmentKey),
      ),
    },
    /** Null once it is signed. */
    note: visit.closedAt ? null : await loadNote({ ...ctx, pageOf: visit.userId }, visitId, page),
    effect: effectOf(tray.orders.length, await findFee(ctx, page, visitId)),
    blockers: undiscussed(topics),
    next: day.next,
  };
}
export type VisitView = Awaited<ReturnType<typeof loadVisit>>;

const KINDS: Record<VisitKind, string> = {
  "initial-trt": "First visit",
  "initial-weight-loss": "First visit",
  "secondary-followup": "Follow-up",
  renewal: "Renewal",
  phone: "Phone call",
  message: "By message",
  "chart-review": "Chart review",
};

async function openOrLeave(ctx: Ctx, visitId: string): Promise<Visit> {
  try {
    return await openVisit(ctx, { visitId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    throw redirect(href("/provider/visits/:appointmentId/check-in", { appointmentId: visitId }), 303);
  }
}

async function findFee(ctx: Ctx, page: PatientPage, visitId: string): Promise<string | null> {
  const booked = page.visits.find(({ id }) => id === visitId);
  if (!booked) return null;
  const fees = await listVisitFees(ctx, { bookingIds: [booked.calendarId] });
  return formatFee(fees.get(booked.calendarId));
}

/** What signing does besides. */
function effectOf(orders: number, fee: string | null): string {
  const sent = orders === 0 ? "" : orders === 1 ? "Carries out 1 order. " : `Carries out ${orders} orders. `;
  return `${sent}${fee ? `Charges ${fee} in 10 minutes.` : "No fee."}`;
}

/** The visit in its day: what it is called, and who comes next. */
async function loadDay(ctx: Ctx, visit: Visit) {
  const today = await listProviderDay(ctx);
  const zone = today?.provider.zone ?? ctx.env.CLINIC_TIME_ZONE;
  const visits = today?.visits ?? [];
  const own = visits.find(({ id }) => id === visit.id);
  const next = visits.find(
    ({ id, status, startsAt }) =>
      id !== visit.id && (status === "booked" || status === "arrived") && startsAt >= (own?.startsAt ?? ctx.now),
  );
  return {
    zone,
    typeName: own?.typeName ?? null,
    isArrived: own?.status === "arrived",
    next: next ? { id: next.id, hour: formatSlotHour(next.startsAt, zone), name: next.patientName } : null,
  };
}

function toHere({ patientState, patientAddress, callbackPhone }: Visit) {
  return {
    state: patientState && (US_STATE_NAMES[patientState] ?? patientState),
    address: patientAddress,
    phone: callbackPhone ? { number: callbackPhone, text: formatPhone(callbackPhone) } : null,
  };
}

const WEEKS = [2, 4, 6, 8, 12, 26];
const USUAL_WEEKS = 6;

function weekChoices(today: string) {
  const weekIn = (weeks: number) => mondayOf(addDays(today, weeks * 7));
  return {
    weeks: WEEKS.map((weeks) => [weekIn(weeks), `${weeks} weeks, ${formatDate(weekIn(weeks), "short")}`] as const),
    usualWeek: weekIn(USUAL_WEEKS),
  };
}
