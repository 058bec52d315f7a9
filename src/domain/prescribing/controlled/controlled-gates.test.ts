import { expect, test } from "vitest";
import {
  GATE_KEYS,
  gatesOf,
  refusingGates,
  type ControlledFacts,
  type GateChange,
  type GateKey,
} from "./controlled-gates.ts";
import { openFacts } from "#test/prescribing/open-facts.ts";

const close = (change: Partial<ControlledFacts>) => gatesOf({ ...openFacts(), ...change });
const inState = (change: Partial<ControlledFacts["states"][number]>) => ({
  states: [{ ...openFacts().states[0]!, ...change }],
});
const lost = { count: 1, isFeePaid: true, hasProviderAgreed: true, hasPharmacyAgreed: true };
const early = (loss: typeof lost | null) => ({ earlyFill: { usedPercent: 40, windowPercent: 75, loss } });

test("with everything in place all twelve gates are open, each with its source", () => {
  const gates = gatesOf(openFacts());
  expect(gates.map(({ key }) => key)).toEqual(GATE_KEYS);
  expect(gates.filter(({ isMet }) => !isMet)).toEqual([]);
  expect(gates.every(({ source }) => source.length > 0)).toBe(true);
});

/** One row for each way a gate closes, everything else in place. */
const CLOSED: [GateKey, string, Partial<ControlledFacts>, GateChange][] = [
  ["K1", "no DEA number in the patient's state", inState({ deaUntil: null }), "register-dea"],
  ["K1", "a DEA number that ended yesterday", inState({ deaUntil: "2026-11-15" }), "register-dea"],
  ["K1", "no registration where the state asks for one", inState({ registeredUntil: null }), "register-in-state"],
  ["K1", "a state nobody has said anything about", inState({ rule: null }), "add-state-rule"],
  ["K2", "a state that has it in Schedule II", inState({ schedule: "II" }), "schedule-not-covered"],
  ["K3", "an identity nobody checked", { identityUntil: null }, "verify-identity"],
  ["K3", "a document that ended yesterday", { identityUntil: "2026-11-15" }, "renew-document"],
  ["K4", "no live visit", { visit: null }, "hold-live-visit"],
  ["K4", "a start one day after the visit", { visit: { on: "2026-11-15", avSeconds: 900 } }, "hold-live-visit"],
  ["K4", "a second too little", { visit: { on: "2026-11-16", avSeconds: 299 } }, "stay-longer-on-video"],
  ["K5", "the day after the permission", { permittedUntil: "2026-11-15" }, "in-person-exam-or-referral"],
  ["K6", "no reading", inState({ pdmp: null }), "read-pdmp"],
  ["K6", "yesterday's reading", inState({ pdmp: { on: "2026-11-15", wasRead: true, skipReason: null } }), "read-pdmp"],
  [
    "K6",
    "a portal that was down",
    inState({ pdmp: { on: "2026-11-16", wasRead: false, skipReason: null } }),
    "read-pdmp",
  ],
  [
    "K6",
    "a reason the state doesn't allow",
    inState({ pdmp: { on: "2026-11-16", wasRead: false, skipReason: "emergency" } }),
    "skip-not-allowed",
  ],
  ["K7", "six refills", { refills: 6 }, "fewer-refills"],
  ["K7", "a day too long", { expiresOn: "2027-05-16" }, "earlier-end"],
  ["K8", "one factor", { signing: "vendor" }, "sign-at-vendor"],
  ["K8", "a prescriber who isn't enrolled", { signing: "not-enrolled" }, "finish-enrollment"],
  ["K9", "a purpose nobody asked about", { purpose: { isForSport: null, diagnosis: "E29.1" } }, "ask-purpose"],
  ["K9", "sport", { purpose: { isForSport: true, diagnosis: "E29.1" } }, "not-for-sport"],
  ["K9", "no diagnosis", { purpose: { isForSport: false, diagnosis: null } }, "add-diagnosis"],
  ["K11", "an early fill", early(null), "wait-until-window"],
  ["K11", "a first loss without the fee", early({ ...lost, isFeePaid: false }), "agree-and-pay-fee"],
  [
    "K11",
    "a first loss the pharmacy hasn't agreed to",
    early({ ...lost, hasPharmacyAgreed: false }),
    "agree-and-pay-fee",
  ],
];

test.each(CLOSED)("%s alone refuses %s", (key, _what, change, toOpen) => {
  const closed = refusingGates(close(change));
  expect(closed.map((gate) => [gate.key, gate.change])).toEqual([[key, toOpen]]);
});

const renewal = { moment: "renew", previousIssuedOn: "2026-05-20" } as const;

test("a renewal needs a live visit within six months, and one that wasn't used before", () => {
  const seen = (on: string) =>
    refusingGates(close({ ...renewal, visit: { on, avSeconds: 900 } })).map(({ key }) => key);
  expect(seen("2026-05-21")).toEqual([]);
  expect(seen("2026-05-20")).toEqual(["K7"]);
  expect(seen("2026-05-15")).toEqual(["K4", "K7"]);
  const old = { ...renewal, previousIssuedOn: null };
  expect(refusingGates(close({ ...old, visit: { on: "2026-05-16", avSeconds: 900 } }))).toEqual([]);
});

test("from the limit on, a dose changes only with a live visit that day", () => {
  const seenBefore = { on: "2026-11-10", avSeconds: 900 };
  const changed = (previousWeeklyMg: number, weeklyMg: number, visit = seenBefore) =>
    refusingGates(close({ moment: "change", weeklyMg, previousWeeklyMg, visit })).map(({ key }) => key);
  expect(changed(120, 159.9)).toEqual([]);
  expect(changed(120, 160)).toEqual(["K10"]);
  expect(changed(200, 140)).toEqual(["K10"]);
  expect(changed(160, 160)).toEqual([]);
  expect(changed(120, 160, { on: "2026-11-16", avSeconds: 900 })).toEqual([]);
});

test("a second loss also needs a visit and a reading that day", () => {
  const second = { ...renewal, ...early({ ...lost, count: 2, isFeePaid: false }) };
  const seenBefore = { visit: { on: "2026-11-10", avSeconds: 900 } };
  expect(refusingGates(close({ ...second, ...seenBefore })).map(({ change }) => change)).toEqual([
    "hold-visit-and-read-pdmp",
  ]);
  expect(refusingGates(close(second))).toEqual([]);
  expect(refusingGates(close(early(lost)))).toEqual([]);
});

test("a skipped reading counts where the state allows its reason", () => {
  const rule = { ...openFacts().states[0]!.rule!, skipReasons: ["emergency"] as const };
  const pdmp = { on: "2026-11-16", wasRead: false, skipReason: "emergency" } as const;
  expect(refusingGates(close(inState({ rule, pdmp })))).toEqual([]);
});

test("an exam by the prescriber or a referral takes the place of the permission", () => {
  for (const ground of ["prescriber", "referral"] as const) {
    const gates = close({ permittedUntil: "2026-11-15", exam: { on: "2026-11-01", ground } });
    expect(refusingGates(gates)).toEqual([]);
    expect(gates.find(({ key }) => key === "K5")).toMatchObject({ value: ground });
  }
});

test("the schedule decides which gates apply, and a state's own counts", () => {
  expect(close({ federalSchedule: null }).map(({ key }) => key)).toEqual(["K2"]);
  expect(close({ federalSchedule: null, ...inState({ schedule: "III" }) })).toHaveLength(12);
  expect(close(inState({ schedule: "V" })).find(({ key }) => key === "K2")).toMatchObject({ value: "III" });
});

test("where the patient lives and where they were both count", () => {
  const [home] = openFacts().states;
  const states = [home!, { ...home!, state: "WI", deaUntil: null }];
  expect(refusingGates(close({ states }))).toMatchObject([{ key: "K1", value: "WI" }]);
});

test("a list that differs from the vendor's is said, and refuses nobody", () => {
  const gates = close({ reconciled: { isClean: false, on: "2026-11-15" } });
  expect(gates.filter(({ isMet }) => !isMet).map(({ key }) => key)).toEqual(["K12"]);
  expect(refusingGates(gates)).toEqual([]);
});
