import { expect, test } from "vitest";
import {
  addressLine,
  prescriptionStates,
  fillsLeft,
  PRESCRIPTION_MOVES,
  PRESCRIPTION_STATUSES,
  QUANTITY_UNITS,
  refillsLeft,
  weeklyAmount,
  type PrescriptionFill,
} from "./prescription.ts";

test("these are all the ways from one status to the next", () => {
  const ways = PRESCRIPTION_STATUSES.flatMap((from) =>
    PRESCRIPTION_MOVES.flatMap((move) => {
      const to = prescriptionStates.next(move, { status: from });
      return to ? [`${from} ${move} ${to}`] : [];
    }),
  );
  expect(ways).toEqual([
    "draft checked checked",
    "draft changed draft",
    "draft discarded discarded",
    "checked changed draft",
    "checked staged staged",
    "checked discarded discarded",
    "staged unstaged draft",
    "staged signed signed",
    "staged discarded discarded",
    "signed sent sent",
    "signed rejected rejected",
    "signed stopped stopped",
    "sent accepted active",
    "sent rejected rejected",
    "sent stopped stopped",
    "transcribed confirmed active",
    "transcribed refused refused",
    "transcribed expired expired",
    "active held on_hold",
    "active stopped stopped",
    "active replaced stopped",
    "active expired expired",
    "active exhausted exhausted",
    "on_hold resumed active",
    "on_hold stopped stopped",
    "on_hold replaced stopped",
    "on_hold expired expired",
    "exhausted stopped stopped",
    "exhausted replaced stopped",
    "exhausted expired expired",
    "exhausted restored active",
  ]);
});

test("two refills are three fills; before the first one, both refills are left", () => {
  const fill: PrescriptionFill = { orderId: "o", filledAt: new Date(), supplyFrom: null };
  const after = (count: number) => ({ refillsAllowed: 2, fills: Array.from({ length: count }, () => fill) });
  expect([0, 1, 2, 3].map((count) => fillsLeft(after(count)))).toEqual([3, 2, 1, 0]);
  expect([0, 1, 2, 3].map((count) => refillsLeft(after(count)))).toEqual([2, 2, 1, 0]);
});

test("every form is counted in its unit", () => {
  expect(QUANTITY_UNITS).toEqual({ vial: "mL", pen: "pens", tablet: "tablets", topical: "g" });
});

test("a week's amount is exact to a thousandth", () => {
  expect(weeklyAmount({ dose: 70, dosesPerWeek: 2 })).toBe(140);
  expect(weeklyAmount({ dose: 0.1, dosesPerWeek: 3 })).toBe(0.3);
  expect(weeklyAmount({ dose: 0.333, dosesPerWeek: 0.25 })).toBe(0.083);
});

test("an address is written as far as it is known", () => {
  const nobody = { name: "", birthDate: null, street: null, city: null, state: null, zip: null, phone: null };
  const all = { ...nobody, street: "100 Sample Street", city: "Springfield", state: "IL", zip: "62701" };
  expect(addressLine(all)).toBe("100 Sample Street, Springfield, IL 62701");
  expect(addressLine({ ...all, zip: null, city: null })).toBe("100 Sample Street, IL");
  expect(addressLine(nobody)).toBe("");
});
