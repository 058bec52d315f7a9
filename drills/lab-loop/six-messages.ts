import { resultBody, type Line, type Snapshot } from "./network.ts";
import type { Ordered } from "./people.ts";

/** The network's status after each of the six messages. */
export const STATUSES = [
  "collecting_sample.walk_in_test.appointment_scheduled",
  "collecting_sample.walk_in_test.draw_completed",
  "sample_with_lab.walk_in_test.delivered_to_lab",
  "sample_with_lab.walk_in_test.partial_results",
  "completed.walk_in_test.completed",
  "completed.walk_in_test.corrected",
];
const TESTOSTERONE: Line = {
  loinc: "2986-8",
  name: "Testosterone, Total",
  result: "612",
  unit: "ng/dL",
  range: "264-916",
};
export const POTASSIUM: Line = { loinc: "2823-3", name: "Potassium", result: "4.2", unit: "mmol/L", range: "3.5-5.2" };
const ODD: Line = { loinc: "99999-9", name: "Moon phase", result: "waning", unit: "", range: "" };
const RESULTS = [
  null,
  null,
  null,
  { status: "partial", lines: [TESTOSTERONE] },
  { status: "final", lines: [TESTOSTERONE, POTASSIUM, ODD] },
  { status: "corrected", lines: [{ ...TESTOSTERONE, result: "621" }] },
] as const;
/** Where every order of arrival ends. */
export const EXPECTED = "final 1 | corrected 1 | 2986-8=621 2823-3=4.2 | waning";

export function snapshotOf(order: Ordered, message: number, collectedOn: string): Snapshot {
  const { orderId, vendorRef } = order;
  const result = RESULTS[message] ?? null;
  return {
    statuses: STATUSES.slice(0, message + 1),
    result:
      result &&
      resultBody({ person: order, orderId, vendorRef, sample: `S-${orderId}`, step: message, collectedOn, ...result }),
  };
}
