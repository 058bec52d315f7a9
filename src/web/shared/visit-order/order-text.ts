import { formatDate } from "#core/format-date.ts";
import type { OrderContent } from "#domain/prescribing/visits/order-kinds.ts";
import { textIn } from "#ui/language/text.ts";
import type { AfterVisitText } from "../language/es/after-visit.server.ts";
import { listOf } from "../intake/list-of.ts";
import { sheetTitle } from "./sheets.ts";

export const NEXT_VISIT_LABELS = { "secondary-followup": "Follow-up visit", renewal: "Renewal visit" } as const;
export const MEASURE_LABELS = { pressure: "blood pressure", pulse: "pulse", weight: "weight" } as const;

/** An order as the tray shows it: what, and the line below. */
export function orderText(order: OrderContent): { title: string; text: string } {
  switch (order.kind) {
    case "next-visit":
      return {
        title: NEXT_VISIT_LABELS[order.detail.type],
        text: `Week of ${formatDate(order.detail.weekOf, "medium")}. The patient picks the time.`,
      };
    case "lab-tests":
      return {
        title: `Blood tests: ${order.detail.what}`,
        text: `${order.detail.icd10.join(", ")}. The patient picks the lab.`,
      };
    case "home-measurements": {
      const { measures, timesPerWeek, weeks } = order.detail;
      return { title: `Measure at home: ${measuresText(measures)}`, text: oftenText(timesPerWeek, weeks) };
    }
    case "patient-sheet":
      return { title: "Patient sheet", text: sheetTitle(order.detail.sheet) };
    case "paper-prescription":
      return { title: `Paper prescription: ${order.detail.medicine}`, text: order.detail.directions };
    case "prescription":
      return { title: `Prescription: ${order.detail.medicine}`, text: order.detail.directions };
  }
}

export function measuresText(measures: readonly (keyof typeof MEASURE_LABELS)[]): string {
  return listOf(measures.map((one) => MEASURE_LABELS[one]));
}

export function oftenText(times: number, weeks: number): string {
  return textIn<AfterVisitText>(undefined)(oftenLabel(times, weeks), { times, weeks });
}

export function oftenLabel(timesPerWeek: number, weeks: number): AfterVisitText {
  if (weeks === 1) {
    if (timesPerWeek === 7) return "Every day for 1 week";
    return timesPerWeek === 1 ? "Once a week for 1 week" : "{times} times a week for 1 week";
  }
  if (timesPerWeek === 7) return "Every day for {weeks} weeks";
  return timesPerWeek === 1 ? "Once a week for {weeks} weeks" : "{times} times a week for {weeks} weeks";
}
