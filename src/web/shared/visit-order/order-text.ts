import { formatDate } from "#core/format-date.ts";
import type { OrderContent } from "#domain/prescribing/visits/order-kinds.ts";
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

export function oftenText(timesPerWeek: number, weeks: number): string {
  const times = timesPerWeek === 7 ? "Every day" : timesPerWeek === 1 ? "Once a week" : `${timesPerWeek} times a week`;
  return `${times} for ${weeks === 1 ? "1 week" : `${weeks} weeks`}`;
}
