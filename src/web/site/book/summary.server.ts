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
import { listOf } from "../../shared/intake/list-of.ts";
import { afterVisitText, factsText } from "../../shared/language/es/messages.server.ts";
import type { AfterVisitText } from "../../shared/language/es/after-visit.server.ts";
import { findSpanish, inLanguage, LOCALES, type Language } from "../../shared/language/language.ts";
import { MEASURE_LABELS, oftenLabel } from "../../shared/visit-order/order-text.ts";
import { sheetTitle } from "../../shared/visit-order/sheets.ts";

/** What was agreed in a visit, in plain words, and what is in force today. */
export async function loadSummary(ctx: Ctx, visitId: string, language: Language) {
  const { visit, orders } = await getVisitSummary(ctx, { visitId });
  const { startsAt, zone, providerName } = await getOwnAppointment(ctx, { appointmentId: visitId });
  const prescriptions = await listPrescriptions(ctx, { userId: visit.userId });
  const due = await loadOwnDueItems(ctx, language);
  const hasTests = orders.some(({ kind }) => kind === "lab-tests");
  const labOrders = hasTests ? (await listOwnLabOrders(ctx)).filter((order) => order.visitId === visitId) : [];
  return {
    visitId,
    when: formatVisitTime(startsAt, zone, LOCALES[language]),
    provider: providerName,
    agreed: orders.map((order) => ({ id: order.id, ...agreedText(order, labOrders, language) })),
    medicines: medicinesOf(prescriptions, clinicToday(ctx)).current.map(({ prescription }) => ({
      id: prescription.id,
      name: prescription.drugName,
      directions: prescription.directions,
      isOnHold: prescription.status === "on_hold",
    })),
    labs: due.filter(({ kind }) => kind === "lab"),
  };
}

/** `title` and `text` can begin with what somebody wrote, which stays in its own language. */
type Agreed = { title: string; article?: string; directions?: string; text: string; to: string; label: string };

function agreedText(order: OrderContent, labOrders: readonly LabOrder[], language: Language): Agreed {
  const t = afterVisitText(language);
  switch (order.kind) {
    case "next-visit":
      return {
        title: t(NEXT_VISIT[order.detail.type], { day: formatDate(order.detail.weekOf, "long", LOCALES[language]) }),
        text: t("Pick the day and the time that suit you."),
        to: `${href("/consultation/secondary-followup")}?from=${order.detail.weekOf}`,
        label: t("Book this visit"),
      };
    case "lab-tests": {
      const ordered = labOrders.find(({ panelKeys }) => panelKeys.join() === order.detail.panelKeys.join());
      return {
        title: t("Blood tests: {what}", {
          what: order.detail.what
            .split("; ")
            .map((one) => factsText(language)(one))
            .join("; "),
        }),
        text: t("Choose where your blood is drawn, and see how to get ready."),
        ...(ordered
          ? { to: href("/labs/:orderId", { orderId: ordered.id }), label: t("Choose a lab") }
          : { to: href("/profile/files"), label: t("See my results") }),
      };
    }
    case "home-measurements":
      return {
        title: t("Measure your {measures} at home", {
          measures: listOf(
            order.detail.measures.map((one) => t(MEASURE_LABELS[one])),
            t("and"),
          ),
        }),
        text: t("{often}. Enter what you measure, and your provider sees it.", {
          often: t(oftenLabel(order.detail.timesPerWeek, order.detail.weeks), {
            times: order.detail.timesPerWeek,
            weeks: order.detail.weeks,
          }),
        }),
        to: href("/profile/health"),
        label: t("Enter a reading"),
      };
    case "patient-sheet":
      return toSheet(order.detail.sheet, language);
    case "paper-prescription":
      return {
        title: t("A prescription for {medicine}", { medicine: order.detail.medicine }),
        directions: `${order.detail.directions}.`,
        text: t("Your provider wrote it on paper. We email you once it's ready to order."),
        to: href("/profile/medications"),
        label: t("See my medications"),
      };
    case "prescription":
      return {
        title: t("A prescription for {medicine}", { medicine: order.detail.medicine }),
        directions: order.detail.directions,
        text: t("It’s in Medications once your provider has signed it."),
        to: href("/profile/medications"),
        label: t("See my medications"),
      };
  }
}

const NEXT_VISIT = {
  "secondary-followup": "Follow-up visit in the week of {day}",
  renewal: "Renewal visit in the week of {day}",
} as const;

/** An article has its Spanish title if it exists in Spanish. */
function toSheet(slug: string, language: Language): Agreed {
  const t = afterVisitText(language);
  const path = href("/resources/:slug", { slug });
  const isTranslated = language === "es" && findSpanish(path) !== null;
  const title = sheetTitle(slug);
  return {
    ...(isTranslated
      ? { title: `${t("Read:")} ${t(title as AfterVisitText)}` }
      : { title: t("Read:"), article: title }),
    text: t("Your provider wants you to have this at hand."),
    to: inLanguage(language, path),
    label: t("Read it"),
  };
}
