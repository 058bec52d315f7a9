import { describe, expect, test } from "vitest";
import { GATE_KEYS, gatesOf, isPoBox, type GateFacts, type GateKey } from "./gates.ts";

const days = { today: "2026-11-16", dueOn: "2026-12-01", confirmBy: "2026-11-24" };
const limits = { visit_months: { controlled: 6, other: 12 } };

/** A member for whom everything is in place. */
const READY: GateFacts = {
  dose: { text: "60 mg (0.3 mL) twice a week", isConfirmed: true },
  payment: {
    ...{ plan: "active", pausedUntil: null, daysSupply: 30, totalCents: 110_00 },
    card: { brand: "Visa", last4: "4242" },
  },
  labs: { collectedOn: "2026-11-09", freshUntil: "2027-02-07", stopsTreatment: false },
  visit: { on: "2026-11-16", provider: "Dr. Avery Example" },
  prescription: {
    ...{ status: "active", fillsLeft: 2, refillsAllowed: 5, daysSupply: 30, expiresOn: "2027-01-20" },
    ...{ isControlled: true, isOffered: true, isPrescriberLicensed: true },
  },
  address: { street: "100 Sample Street", city: "Austin", state: "TX", zip: "78701", waitsUntil: null },
  photoId: { state: "TX", expiresOn: "2029-03-01" },
  pharmacy: { name: "Example Pharmacy", shipsTo: ["TX"], fills: true },
};

const gate = (key: GateKey, change: Partial<GateFacts> = {}) =>
  gatesOf({ ...READY, ...change }, days, limits).find((one) => one.key === key)!;
const prescription = (change: Partial<GateFacts["prescription"]>) => ({
  prescription: { ...READY.prescription, ...change },
});
const payment = (change: Partial<GateFacts["payment"]>) => ({ payment: { ...READY.payment, ...change } });
const address = (change: Partial<GateFacts["address"]>) => ({ address: { ...READY.address, ...change } });

test("a member for whom everything is in place has eight open gates, each with its fact", () => {
  expect(gatesOf(READY, days, limits).map(({ isMet, sentence }) => [isMet, sentence])).toEqual([
    [true, "You told us that you still take 60 mg (0.3 mL) twice a week."],
    [true, "Visa ending 4242. $110.00, charged only after a provider approves."],
    [true, "Taken Mon, Nov 9. Counts until Feb 7, 2027."],
    [true, "Today, with Dr. Avery Example. The next is due by May 16, 2027."],
    [true, "2 of 5 refills left. Expires Jan 20, 2027."],
    [true, "100 Sample Street, Austin, TX 78701"],
    [true, "Texas driver's license or state ID, valid until Mar 1, 2029."],
    [true, "Example Pharmacy is licensed to ship to Texas."],
  ]);
});

const CLOSED: [GateKey, Partial<GateFacts>, string][] = [
  ["dose", { dose: { ...READY.dose, isConfirmed: false } }, "Tell us by Tue, Nov 24 that you still take 60 mg"],
  [
    "dose",
    { dose: { ...READY.dose, isConfirmed: false, isFirst: true } },
    "Tell us by Tue, Nov 24 that 60 mg (0.3 mL) twice a week is what you agreed on.",
  ],
  ["payment", payment({ plan: "none" }), "Start your plan by Tue, Dec 1."],
  ["payment", payment({ plan: "ended" }), "Your plan has ended."],
  ["payment", payment({ plan: "paused", pausedUntil: "2026-12-20" }), "Your plan is paused until Sun, Dec 20."],
  ["payment", payment({ plan: "past_due" }), "Your last payment did not go through."],
  ["payment", payment({ card: null }), "Add a card by Tue, Dec 1."],
  ["payment", payment({ daysSupply: 90 }), "Change your plan to 30 days by Tue, Dec 1"],
  [
    "labs",
    { labs: { collectedOn: null, freshUntil: null, stopsTreatment: false } },
    "send us the results by Tue, Dec 1.",
  ],
  ["labs", { labs: { ...READY.labs, stopsTreatment: true } }, "is looking at a result"],
  [
    "labs",
    { labs: { ...READY.labs, freshUntil: "2026-11-30" } },
    "It will be too old. Have a new one done and send it by Tue, Dec 1.",
  ],
  ["visit", { visit: null }, "Have a visit with a provider by Tue, Dec 1."],
  ["visit", { visit: { on: "2026-05-31", provider: "Dr. X" } }, "Have the next one by Tue, Dec 1."],
  ["prescription", prescription({ status: "on_hold" }), "on hold"],
  ["prescription", prescription({ status: "transcribed" }), "has to confirm it"],
  ["prescription", prescription({ status: "stopped" }), "has ended it"],
  ["prescription", prescription({ status: "refused" }), "has ended it"],
  ["prescription", prescription({ status: "exhausted", fillsLeft: 0 }), "Book a renewal visit by Tue, Dec 1."],
  ["prescription", prescription({ expiresOn: "2026-11-30" }), "Book a renewal visit by Tue, Dec 1."],
  ["prescription", prescription({ expiresOn: "2026-11-15" }), "It has expired."],
  ["prescription", prescription({ isPrescriberLicensed: false }), "not licensed where you live"],
  ["prescription", prescription({ isOffered: false }), "no longer offer"],
  ["address", address({ street: null }), "Tell us where to send it by Tue, Dec 1."],
  ["address", address({ city: null }), "Tell us where to send it by Tue, Dec 1."],
  ["address", address({ state: null }), "Tell us where to send it by Tue, Dec 1."],
  ["address", address({ zip: null }), "Tell us where to send it by Tue, Dec 1."],
  ["address", address({ street: "PO Box 12" }), "is a PO box, where nobody can sign."],
  [
    "photo-id",
    { photoId: { state: null, expiresOn: null } },
    "Give us your driver's license or state ID by Tue, Dec 1.",
  ],
  [
    "photo-id",
    { photoId: { state: "TX", expiresOn: "2026-11-20" } },
    "It expires Fri, Nov 20. Give us the new one by Tue, Dec 1.",
  ],
  ["pharmacy", { pharmacy: { ...READY.pharmacy!, shipsTo: ["OH"] } }, "is not licensed to ship to Texas."],
  ["pharmacy", { pharmacy: null }, "looking for a pharmacy"],
  ["pharmacy", { pharmacy: { ...READY.pharmacy!, fills: false } }, "looking for a pharmacy"],
];

test.each(CLOSED)("the gate %s is closed by %o and says: %s", (key, change, text) => {
  const { isMet, sentence } = gate(key, change);
  expect(isMet).toBe(false);
  expect(sentence).toContain(text);
});

test("every gate can close", () => {
  expect(new Set(CLOSED.map(([key]) => key))).toEqual(new Set(GATE_KEYS));
});

describe("limits", () => {
  test("a blood test counts on its last day and not after", () => {
    expect(gate("labs", { labs: { ...READY.labs, freshUntil: "2026-12-01" } }).isMet).toBe(true);
    expect(gate("labs", { labs: { ...READY.labs, freshUntil: "2026-11-30" } }).isMet).toBe(false);
  });

  test("a medicine that is not controlled asks for a visit once a year", () => {
    const visit = { on: "2025-12-01", provider: "Dr. X" };
    expect(gate("visit", { visit, ...prescription({ isControlled: false }) }).isMet).toBe(true);
    expect(gate("visit", { visit }).isMet).toBe(false);
  });

  test("the last fill is still filled, and no other after it", () => {
    expect(gate("prescription", prescription({ fillsLeft: 1 })).sentence).toContain("1 of 5 refills left");
    expect(gate("prescription", prescription({ fillsLeft: 0 })).isMet).toBe(false);
  });

  test("a prescription without refills is filled once", () => {
    const once = gate("prescription", prescription({ fillsLeft: 1, refillsAllowed: 0 }));
    expect(once).toMatchObject({ isMet: true, sentence: "0 of 0 refills left. Expires Jan 20, 2027." });
  });

  test("a pause that ends before the order is due does not stand in its way", () => {
    expect(gate("payment", payment({ plan: "paused", pausedUntil: "2026-11-30" })).isMet).toBe(true);
  });

  test("a prescription is filled on its last day and not after", () => {
    expect(gate("prescription", prescription({ expiresOn: "2026-12-01" })).isMet).toBe(true);
    expect(gate("prescription", prescription({ expiresOn: "2026-11-30" })).isMet).toBe(false);
  });

  test("on the day itself a plan that is still paused holds the order, however soon the pause ends", () => {
    const paused = { ...READY, ...payment({ plan: "paused", pausedUntil: "2026-12-01" }) };
    const on = (today: string) => gatesOf(paused, { ...days, today }, limits).find(({ key }) => key === "payment")!;
    expect(on("2026-11-30").isMet).toBe(true);
    expect(on("2026-12-01")).toMatchObject({ isMet: false, action: "billing" });
  });

  test("what was to be done by a day that has passed is to be done now", () => {
    const [dose] = gatesOf(
      { ...READY, dose: { ...READY.dose, isConfirmed: false } },
      { ...days, today: "2026-11-25" },
      limits,
    );
    expect(dose!.sentence).toContain("Tell us now that");
  });
});

test.each([
  ["PO Box 12", true],
  ["P.O. Box 12", true],
  ["p o box 7", true],
  ["Post Office Box 9", true],
  ["POB 44", true],
  ["Box 12", true],
  ["General Delivery", true],
  ["12 Box Elder Lane", false],
  ["4 Post Office Road", false],
  ["100 Sample Street", false],
  ["9 Pobla Court", false],
])("%s is a PO box: %s", (street, expected) => {
  expect(isPoBox(street)).toBe(expected);
});
