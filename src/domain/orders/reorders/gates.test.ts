import { describe, expect, test } from "vitest";
import {
  GATE_KEYS,
  gatesOf,
  PATIENT_GATES,
  patientGatesOf,
  type GateFacts,
  type GateFinding,
  type GateKey,
} from "./gates.ts";

const days = { today: "2026-11-16", dueOn: "2026-12-01", confirmBy: "2026-11-24" };
const limits = { visit_months: { controlled: 6, other: 12 } };

/** A member for whom everything is in place. */
const READY: GateFacts = {
  dose: { inUse: { dose: 60, measure: "mg", concentrationPerMl: 200, dosesPerWeek: 2 }, isConfirmed: true },
  payment: {
    plan: "active",
    pausedUntil: null,
    daysSupply: 30,
    totalCents: 110_00,
    card: { brand: "visa", last4: "4242" },
  },
  safety: { stoppedOn: null },
  heldBy: null,
  monitored: { lab: null, visit: null },
  labs: { collectedOn: "2026-11-09", freshUntil: "2027-02-07" },
  visit: { on: "2026-11-16", provider: "Dr. Avery Example" },
  prescription: {
    status: "active",
    fillsLeft: 2,
    refillsAllowed: 5,
    daysSupply: 30,
    expiresOn: "2027-01-20",
    isControlled: true,
    isOffered: true,
    isPrescriberLicensed: true,
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

test("a member for whom everything is in place has nine open gates, each with its fact", () => {
  expect(gatesOf(READY, days, limits).map(({ isMet, finding }) => [isMet, finding])).toEqual([
    [true, { code: "dose-confirmed", dose: READY.dose.inUse, isFirst: false }],
    [true, { code: "payment-ready", card: { brand: "visa", last4: "4242" }, totalCents: 110_00 }],
    [true, { code: "labs-fresh", collectedOn: "2026-11-09", freshUntil: "2027-02-07" }],
    [true, { code: "visit-recent", on: "2026-11-16", provider: "Dr. Avery Example", nextBy: "2027-05-16" }],
    [true, { code: "safety-clear" }],
    [true, { code: "refills-left", left: 2, allowed: 5, expiresOn: "2027-01-20" }],
    [true, { code: "address-known", street: "100 Sample Street", city: "Austin", state: "TX", zip: "78701" }],
    [true, { code: "photo-id-valid", state: "TX", expiresOn: "2029-03-01" }],
    [true, { code: "pharmacy-licensed", name: "Example Pharmacy", state: "TX" }],
  ]);
});

const DUE = "2026-12-01";
const CLOSED: [GateKey, Partial<GateFacts>, GateFinding][] = [
  ["safety", { safety: { stoppedOn: "2026-11-16" } }, { code: "safety-stop", since: "2026-11-16" }],
  [
    "dose",
    { dose: { ...READY.dose, isConfirmed: false } },
    { code: "dose-to-confirm", dose: READY.dose.inUse, isFirst: false, by: "2026-11-24" },
  ],
  [
    "dose",
    { dose: { ...READY.dose, isConfirmed: false, isFirst: true } },
    { code: "dose-to-confirm", dose: READY.dose.inUse, isFirst: true, by: "2026-11-24" },
  ],
  ["payment", payment({ plan: "none" }), { code: "plan-missing", by: DUE }],
  ["payment", payment({ plan: "ended" }), { code: "plan-ended" }],
  ["payment", payment({ plan: "paused", pausedUntil: "2026-12-20" }), { code: "plan-paused", until: "2026-12-20" }],
  ["payment", payment({ plan: "past_due" }), { code: "payment-failed", by: DUE }],
  ["payment", payment({ card: null }), { code: "card-missing", by: DUE }],
  [
    "payment",
    payment({ daysSupply: 90 }),
    { code: "supply-differs", planDays: 90, prescribedDays: 30, fittingDays: 30, by: DUE },
  ],
  [
    "payment",
    prescription({ daysSupply: 84 }),
    { code: "supply-differs", planDays: 30, prescribedDays: 84, fittingDays: 90, by: DUE },
  ],
  [
    "payment",
    prescription({ daysSupply: 60 }),
    { code: "supply-differs", planDays: 30, prescribedDays: 60, fittingDays: null, by: DUE },
  ],
  ["labs", { labs: { collectedOn: null, freshUntil: null } }, { code: "labs-missing", by: DUE }],
  ["labs", { heldBy: "lab" }, { code: "under-review", source: "lab" }],
  ["labs", { heldBy: "vital" }, { code: "under-review", source: "vital" }],
  [
    "labs",
    { labs: { ...READY.labs, freshUntil: "2026-11-30" } },
    { code: "labs-too-old", collectedOn: "2026-11-09", by: DUE },
  ],
  ["visit", { visit: null }, { code: "visit-missing", by: DUE }],
  [
    "visit",
    { visit: { on: "2026-05-31", provider: "Dr. X" } },
    { code: "visit-too-old", on: "2026-05-31", provider: "Dr. X", by: DUE },
  ],
  ["prescription", prescription({ status: "on_hold" }), { code: "on-hold" }],
  ["prescription", prescription({ status: "transcribed" }), { code: "to-be-confirmed" }],
  ["prescription", prescription({ status: "stopped" }), { code: "prescription-ended" }],
  ["prescription", prescription({ status: "refused" }), { code: "prescription-ended" }],
  ["prescription", prescription({ status: "exhausted", fillsLeft: 0 }), { code: "no-refills", by: DUE }],
  [
    "prescription",
    prescription({ expiresOn: "2026-11-30" }),
    { code: "prescription-expires", expiresOn: "2026-11-30", by: DUE },
  ],
  ["prescription", prescription({ isPrescriberLicensed: false }), { code: "prescriber-not-licensed" }],
  ["prescription", prescription({ isOffered: false }), { code: "not-offered" }],
  ["address", address({ street: null }), { code: "address-missing", by: DUE }],
  ["address", address({ city: null }), { code: "address-missing", by: DUE }],
  ["address", address({ state: null }), { code: "address-missing", by: DUE }],
  ["address", address({ zip: null }), { code: "address-missing", by: DUE }],
  ["address", address({ street: "PO Box 12" }), { code: "po-box", street: "PO Box 12", by: DUE }],
  ["address", address({ waitsUntil: "2026-11-19" }), { code: "address-waits", until: "2026-11-19" }],
  ["photo-id", { photoId: { state: null, expiresOn: null } }, { code: "photo-id-missing", by: DUE }],
  [
    "photo-id",
    { photoId: { state: "TX", expiresOn: "2026-11-20" } },
    { code: "photo-id-expires", expiresOn: "2026-11-20", by: DUE },
  ],
  [
    "pharmacy",
    { pharmacy: { ...READY.pharmacy!, shipsTo: ["OH"] } },
    { code: "pharmacy-not-licensed", name: "Example Pharmacy", state: "TX" },
  ],
  ["pharmacy", { pharmacy: null }, { code: "pharmacy-missing" }],
  ["pharmacy", { pharmacy: { ...READY.pharmacy!, fills: false } }, { code: "pharmacy-missing" }],
];

test.each(CLOSED)("the gate %s is closed by %o and finds %o", (key, change, finding) => {
  expect(gate(key, change)).toMatchObject({ isMet: false, finding });
});

test.each([
  [30, 28],
  [90, 84],
])("a plan of %i days covers a prescription of %i: pens come for four weeks", (planned, prescribed) => {
  const change = { ...payment({ daysSupply: planned }), ...prescription({ daysSupply: prescribed }) };
  expect(gate("payment", change)).toMatchObject({ isMet: true, finding: { code: "payment-ready" } });
});

describe("on treatment, the schedule says what is due", () => {
  const monitored = (lastDay: string, dueOn = "2026-11-10") => {
    const next = { opensOn: "2026-11-01", dueOn, lastDay };
    return { lab: { next, lastOn: "2026-05-04" }, visit: { next, lastOn: "2026-05-04" } };
  };
  const visit = { on: "2026-05-04", provider: "Dr. X" };

  test("a refill goes out through the last grace day and not after, however old the last results are", () => {
    const old = { labs: { collectedOn: "2026-05-04", freshUntil: "2026-08-02" }, visit };
    const planned = { code: "labs-planned", collectedOn: "2026-05-04", dueOn: "2026-11-10", lastDay: "2026-12-01" };
    expect(gate("labs", { ...old, monitored: monitored("2026-12-01") })).toMatchObject({
      isMet: true,
      finding: planned,
    });
    expect(gate("labs", { ...old, monitored: monitored("2026-11-30") })).toMatchObject({
      isMet: false,
      action: "files",
      finding: { code: "labs-due", dueOn: "2026-11-10", by: DUE },
    });
  });

  test("results that would do for a start don't replace what is due", () => {
    expect(gate("labs", { monitored: monitored("2026-11-30") }).isMet).toBe(false);
  });

  test("a finding that holds treatment comes first", () => {
    const held = gate("labs", { heldBy: "lab", monitored: monitored("2027-12-01") });
    expect(held).toMatchObject({ isMet: false, finding: { code: "under-review" } });
  });

  test("a visit is asked for by its day, and one that just took place counts at once", () => {
    expect(gate("visit", { visit, monitored: monitored("2026-12-01", "2026-12-01") })).toMatchObject({
      isMet: true,
      finding: { code: "visit-recent", ...visit, nextBy: "2026-12-01" },
    });
    const late = monitored("2026-11-10");
    expect(gate("visit", { visit, monitored: late })).toMatchObject({
      isMet: false,
      action: "book-visit",
      finding: { code: "visit-due", dueOn: "2026-11-10", by: DUE },
    });
    expect(gate("visit", { visit: { ...visit, on: "2026-11-16" }, monitored: late }).isMet).toBe(true);
  });

  test("nothing is due once a schedule has come to its end", () => {
    const done = { next: null, lastOn: "2026-05-04" };
    const gates = gatesOf({ ...READY, visit, monitored: { lab: done, visit: done } }, days, limits);
    expect(gates.filter(({ key }) => key === "labs" || key === "visit")).toMatchObject([
      { isMet: true, finding: { code: "labs-not-due", collectedOn: "2026-05-04" } },
      { isMet: true, finding: { code: "visit-not-due" } },
    ]);
  });

  test("confirming a prescription asks the same", () => {
    const [labs] = patientGatesOf({ ...READY, monitored: monitored("2026-11-15") }, "2026-11-16", limits);
    expect(labs).toMatchObject({ isMet: false, finding: { code: "labs-due", dueOn: "2026-11-10" } });
  });
});

test("every gate can close", () => {
  expect(new Set(CLOSED.map(([key]) => key))).toEqual(new Set(GATE_KEYS));
});

describe("limits", () => {
  test("a blood test is valid through its last day", () => {
    expect(gate("labs", { labs: { ...READY.labs, freshUntil: "2026-12-01" } }).isMet).toBe(true);
    expect(gate("labs", { labs: { ...READY.labs, freshUntil: "2026-11-30" } }).isMet).toBe(false);
  });

  test("a medicine that is not controlled asks for a visit once a year", () => {
    const visit = { on: "2025-12-01", provider: "Dr. X" };
    expect(gate("visit", { visit, ...prescription({ isControlled: false }) }).isMet).toBe(true);
    expect(gate("visit", { visit }).isMet).toBe(false);
  });

  test("the last fill is still filled, and no other after it", () => {
    expect(gate("prescription", prescription({ fillsLeft: 1 })).finding).toMatchObject({ left: 1, allowed: 5 });
    expect(gate("prescription", prescription({ fillsLeft: 0 })).isMet).toBe(false);
  });

  test("a prescription without refills is filled once", () => {
    const once = gate("prescription", prescription({ fillsLeft: 1, refillsAllowed: 0 }));
    expect(once).toMatchObject({ isMet: true, finding: { code: "refills-left", left: 0, allowed: 0 } });
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
});

test("before a prescription is confirmed, what is the patient's is judged as of that day", () => {
  expect(patientGatesOf(READY, "2026-11-16", limits).map(({ key, isMet }) => [key, isMet])).toEqual(
    PATIENT_GATES.map((key) => [key, true]),
  );
  expect(GATE_KEYS.filter((key) => !PATIENT_GATES.some((one) => one === key))).toEqual([
    "dose",
    "payment",
    "safety",
    "prescription",
  ]);
  const old = patientGatesOf({ ...READY, labs: { ...READY.labs, freshUntil: "2026-11-15" } }, "2026-11-16", limits);
  expect(old[0]).toMatchObject({
    key: "labs",
    isMet: false,
    action: "files",
    finding: { code: "labs-too-old", by: "2026-11-16" },
  });
});
