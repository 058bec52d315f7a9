import { isSameFirstName, isSameLastName } from "#domain/identity/profile/match-person.ts";
import type { ReportedPatient } from "./labs.ts";

/** Whose result it is. Browser-safe and without a database: everything it looks at is given. */

/** Why a result waits for a person. */
export type MismatchReason = "no-order" | "order-over" | "birth-date" | "name" | "sex" | "draw-day";

/** The order a result names, and the person it was placed for. */
export type OrderedFor = {
  orderId: string;
  /** It can still get results. */
  isOpen: boolean;
  placedOn: string;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  sex: "male" | "female" | null;
};

type Reported = { patient: ReportedPatient; collectedOn: string | null };

/**
 * Our order's id, the birth date and the family name must all be the same. The given name and the sex may be missing, and must not
 * say something else: twins share a birth date and a family name. A draw before the order was placed is about another order with
 * the same number.
 */
export function matchResult(
  { patient, collectedOn }: Reported,
  order: OrderedFor | null,
): { orderId: string; reason?: never } | { reason: MismatchReason; orderId?: never } {
  if (!order) return { reason: "no-order" };
  if (!order.birthDate || patient.birthDate !== order.birthDate) return { reason: "birth-date" };
  if (!isSameLastName(order.lastName, patient.lastName)) return { reason: "name" };
  if (patient.firstName && !isSameFirstName(order.firstName, patient.firstName)) return { reason: "name" };
  if (patient.sex && order.sex && patient.sex !== order.sex) return { reason: "sex" };
  if (!collectedOn || collectedOn < order.placedOn) return { reason: "draw-day" };
  if (!order.isOpen) return { reason: "order-over" };
  return { orderId: order.orderId };
}
