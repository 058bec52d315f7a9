import type { z } from "zod";
import type { OrderKind } from "./order-kind.ts";
import { homeMeasurements } from "./kinds/home-measurements.ts";
import { labTests } from "./kinds/lab-tests.ts";
import { nextVisit } from "./kinds/next-visit.ts";
import { paperPrescription } from "./kinds/paper-prescription.ts";
import { patientSheet } from "./kinds/patient-sheet.ts";
import { prescription } from "./kinds/prescription.ts";

/** Everything that can be ordered in a visit. A new kind is one file in `kinds` and one line here. */
export const ORDER_KINDS = [
  nextVisit,
  labTests,
  homeMeasurements,
  patientSheet,
  paperPrescription,
  prescription,
] as const;

export type OrderKey = (typeof ORDER_KINDS)[number]["key"];

/** An order with its detail, told apart by its kind. */
export type OrderContent = {
  [Kind in (typeof ORDER_KINDS)[number] as Kind["key"]]: { kind: Kind["key"]; detail: z.output<Kind["schema"]> };
}[OrderKey];

export function findOrderKind(key: string | undefined): OrderKind<OrderKey> | undefined {
  return (ORDER_KINDS as readonly OrderKind<OrderKey>[]).find((kind) => kind.key === key);
}
