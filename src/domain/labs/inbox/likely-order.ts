import { isSameFirstName, isSameLastName } from "#domain/identity/profile/match-person.ts";
import type { ReportedResult } from "../interface/labs.ts";
import type { OrderChoice } from "./queries-inbox.server.ts";

/** Which order a result without a match may belong to. Only ever a suggestion: two people compare, and both must agree. */

export type LikelyOrder = { order: OrderChoice; differs: Difference[] } | { order: null; people: number };
export type Difference = "given-name" | "draw-day";

/**
 * Among orders of people born that day: the family name must be the same. If several people share both, only one whose given name
 * agrees is suggested; twins are nobody's guess. Of one person's orders, the newest that was placed before the draw.
 */
export function findLikelyOrder(
  { patient, collectedOn }: Pick<ReportedResult, "patient" | "collectedOn">,
  orders: readonly (OrderChoice & { placedOn: string })[],
): LikelyOrder {
  if (!patient.birthDate) return { order: null, people: 0 };
  const possible = orders.filter(
    (order) => order.birthDate === patient.birthDate && isSameLastName(order.lastName, patient.lastName),
  );
  const people = new Set(possible.map(({ userId }) => userId));
  const isNamed = ({ firstName }: OrderChoice) =>
    patient.firstName !== null && patient.firstName !== "" && isSameFirstName(firstName, patient.firstName);
  const own = people.size > 1 ? possible.filter(isNamed) : possible;
  if (new Set(own.map(({ userId }) => userId)).size !== 1) return { order: null, people: people.size };
  const isBefore = ({ placedOn }: { placedOn: string }) => collectedOn !== null && placedOn <= collectedOn;
  const newest = own.toSorted((a, b) => b.placedOn.localeCompare(a.placedOn) || b.number - a.number);
  const order = newest.find(isBefore) ?? newest[0]!;
  return {
    order,
    differs: [...(isNamed(order) ? [] : ["given-name" as const]), ...(isBefore(order) ? [] : ["draw-day" as const])],
  };
}
