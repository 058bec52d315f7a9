import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate } from "#core/format-date.ts";
import { listOwnLabOrders } from "#domain/labs/orders/list-own-lab-orders.ts";
import type { LabOrder } from "#domain/labs/orders/lab-order.ts";
import { medicinesOf } from "#domain/prescribing/fills/medicines.ts";
import { listPrescriptions } from "#domain/prescribing/list-prescriptions.ts";
import { getVisitSummary } from "#domain/prescribing/visits/get-visit-summary.ts";
import type { OrderContent } from "#domain/prescribing/visits/order-kinds.ts";
import { formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { loadOwnDueItems } from "../../shared/monitoring/due-view.server.ts";
import { measuresText, NEXT_VISIT_LABELS, oftenText } from "../../shared/visit-order/order-text.ts";
import { sheetTitle } from "../../shared/visit-order/sheets.ts";

/** What was agreed in a visit, in plain words, and what is in force today. */
export async function loadSummary(ctx: Ctx, visitId: string) {
  const { visit, orders } = await getVisitSummary(ctx, { visitId });
  const { startsAt, zone, providerName } = await getOwnAppointment(ctx, { appointmentId: visitId });
  const prescriptions = await listPrescriptions(ctx, { userId: visit.userId });
  const due = await loadOwnDueItems(ctx);
  const hasTests = orders.some(({ kind }) => kind === "lab-tests");
  const labOrders = hasTests ? (await listOwnLabOrders(ctx)).filter((order) => order.visitId === visitId) : [];
  return {
    visitId,
    when: formatVisitTime(startsAt, zone),
    provider: providerName,
    agreed: orders.map((order) => ({ id: order.id, ...agreedText(order, labOrders) })),
    medicines: medicinesOf(prescriptions, clinicToday(ctx)).current.map(({ prescription }) => ({
      id: prescription.id,
      name: prescription.drugName,
      directions: prescription.directions,
      isOnHold: prescription.status === "on_hold",
    })),
    labs: due.filter(({ kind }) => kind === "lab"),
  };
}

type Agreed = { title: string; text: string; to: string; label: string };

function agreedText(order: OrderContent, labOrders: readonly LabOrder[]): Agreed {
  switch (order.kind) {
    case "next-visit":
      return {
        title: `${NEXT_VISIT_LABELS[order.detail.type]} in the week of ${formatDate(order.detail.weekOf)}`,
        text: "Pick the day and the time that suit you.",
        to: `${href("/consultation/secondary-followup")}?from=${order.detail.weekOf}`,
        label: "Book this visit",
      };
    case "lab-tests": {
      const ordered = labOrders.find(({ panelKeys }) => panelKeys.join() === order.detail.panelKeys.join());
      return {
        title: `Blood tests: ${order.detail.what}`,
        text: "Choose where your blood is drawn, and see how to get ready.",
        ...(ordered
          ? { to: href("/labs/:orderId", { orderId: ordered.id }), label: "Choose a lab" }
          : { to: href("/profile/files"), label: "See my results" }),
      };
    }
    case "home-measurements":
      return {
        title: `Measure your ${measuresText(order.detail.measures)} at home`,
        text: `${oftenText(order.detail.timesPerWeek, order.detail.weeks)}. Enter what you measure, and your provider sees it.`,
        to: href("/profile/health"),
        label: "Enter a reading",
      };
    case "patient-sheet":
      return {
        title: `Read: ${sheetTitle(order.detail.sheet)}`,
        text: "Your provider wants you to have this at hand.",
        to: href("/resources/:slug", { slug: order.detail.sheet }),
        label: "Read it",
      };
    case "paper-prescription":
      return {
        title: `A prescription for ${order.detail.medicine}`,
        text: `${order.detail.directions}. Your provider wrote it on paper. We email you once it's ready to order.`,
        to: href("/profile/medications"),
        label: "See my medications",
      };
    case "prescription":
      return {
        title: `A prescription for ${order.detail.medicine}`,
        text: `${order.detail.directions} It’s in Medications once your provider has signed it.`,
        to: href("/profile/medications"),
        label: "See my medications",
      };
  }
}
