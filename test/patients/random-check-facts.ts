import type { Treatment } from "#domain/catalog/catalog.ts";
import type { CheckKey, ControlledGate } from "#domain/prescribing/checks/check-line.ts";
import type { CheckedPrescription, CheckFacts } from "#domain/prescribing/checks/thirteen-checks.ts";
import { findingsOf } from "#domain/safety/checks/safety-check.ts";
import { evaluateRules } from "#domain/safety/rules/evaluate-rule.ts";
import type { RuleFixtures } from "#domain/safety/rules/run-fixtures.ts";
import { snapshotOf } from "#domain/safety/rules/run-fixtures.ts";
import type { Fact, LabFact, SafetyRule, Snapshot } from "#domain/safety/rules/rule.ts";

/** Made-up patients and prescriptions for the thirteen checks: a clean one for each offering, and ways to spoil it. */

export const TODAY = "2026-11-16";
export type Ruled = { rule: SafetyRule; fixtures: RuleFixtures };
export type Random = () => number;

/** The same numbers every time. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

const VIAL = { form: "vial", strength: null, isCompounded: false, clinicalDifference: null } as const;
const PEN = { ...VIAL, form: "pen", concentrationPerMl: null, measure: "mg", dosesPerWeek: 1, quantity: 4 } as const;
const COMPOUNDED = { ...VIAL, isCompounded: true, clinicalDifference: "Made-up reason" } as const;

type Offered = Pick<CheckedPrescription, "treatmentKey" | "controlledSchedule" | "icd10"> &
  Partial<CheckedPrescription> & { treatment?: Partial<Treatment> };

/** What is right for each offering. */
export const OFFERED: Record<string, Offered> = {
  trt: { ...VIAL, treatmentKey: "trt", controlledSchedule: "III", icd10: "E29.1" },
  hcg: {
    ...VIAL,
    treatmentKey: "hcg",
    controlledSchedule: null,
    icd10: "E29.1",
    measure: "IU",
    dose: 500,
    concentrationPerMl: 2000,
  },
  "female-trt": {
    ...VIAL,
    form: "topical",
    strength: "1 %",
    concentrationPerMl: null,
    dose: 5,
    treatmentKey: "female-trt",
    controlledSchedule: "III",
    icd10: "F52.0",
  },
  sermorelin: {
    ...COMPOUNDED,
    treatmentKey: "sermorelin",
    controlledSchedule: null,
    icd10: "E23.0",
    treatment: { isCompounded: true },
  },
  nandrolone: {
    ...COMPOUNDED,
    treatmentKey: "nandrolone",
    controlledSchedule: "III",
    icd10: "D63.1",
    treatment: { isCompounded: true },
  },
  semaglutide: {
    ...PEN,
    treatmentKey: "semaglutide",
    controlledSchedule: null,
    icd10: "E66.9",
    strength: "0.25 mg",
    dose: 0.25,
  },
  tirzepatide: {
    ...PEN,
    treatmentKey: "semaglutide",
    controlledSchedule: null,
    icd10: "E66.9",
    strength: "2.5 mg",
    dose: 2.5,
  },
};

const GATES: ControlledGate[] = Array.from({ length: 12 }, (_, index) => ({
  key: `K${index + 1}`,
  isMet: true,
  value: "seen",
  limit: "asked",
  source: "law",
  change: null,
}));

/** A prescription that nothing is wrong with. */
export function cleanFacts(offeringKey: string): CheckFacts {
  const { treatment, ...offered } = OFFERED[offeringKey]!;
  const prescription: CheckedPrescription = {
    offeringKey,
    drugName: "Sample medicine",
    form: "vial",
    isCompounded: false,
    strength: null,
    measure: "mg",
    dose: 60,
    concentrationPerMl: 200,
    dosesPerWeek: 2,
    directions: "As directed",
    quantity: 10,
    daysSupply: 28,
    refillsAllowed: 2,
    issuedOn: TODAY,
    expiresOn: "2027-02-16",
    prescriberName: "Robin Vale, MD",
    clinicalDifference: null,
    ...offered,
  };
  return {
    prescription,
    circumstances: {
      today: TODAY,
      legalDay: TODAY,
      facts: {
        cs_tele_flex_until: "2026-12-31",
        schedule3_max_refills: 5,
        schedule3_validity_months: 6,
        schedule3_first_day_counts: true,
        prescription_validity_months: 12,
        dose_rounding_most_percent: 5,
        never_compounded: ["hcg"],
        lab_fresh_days: 90,
        visit_months: { controlled: 6, other: 12 },
        indication_codes: { [offered.treatmentKey]: [offered.icd10!.slice(0, 3)] },
      } as unknown as CheckFacts["circumstances"]["facts"],
      treatment: {
        key: offered.treatmentKey,
        name: "Sample",
        path: "/",
        featured: false,
        isOffered: true,
        controlledSchedule: offered.controlledSchedule,
        isCompounded: false,
        isOffLabel: false,
        note: "",
        ...treatment,
      },
      pharmacy: {
        id: "p",
        name: "Mail Pharmacy",
        city: "Springfield",
        state: "IL",
        kind: "503A",
        licenseStates: ["IL"],
        treatmentKeys: [offered.treatmentKey],
      },
      state: "IL",
      isPrescriberLicensed: true,
      examinedOn: [],
    },
    moment: "start",
    licenses: [{ state: "IL", isLicensed: true }],
    episode: { status: "seen" },
    plan: null,
    visit: { isOwn: true, isLive: true },
    visitOn: TODAY,
    safety: {
      findings: [],
      asked: 40,
      answers: {},
      allergiesReviewedOn: TODAY,
      medicinesReviewedOn: TODAY,
    },
    labs: { collectedOn: "2026-11-06", isFresh: true },
    screening: { result: "none", at: TODAY },
    gates: offered.controlledSchedule ? GATES : [GATES[1]!],
    patient: {
      name: "Pat Ient",
      birthDate: "1980-02-03",
      street: "100 Sample Street",
      city: "Springfield",
      state: "IL",
      zip: "62701",
      phone: "+13125550142",
    },
    documentUntil: "2029-03-01",
    directions: "same",
    others: [],
  };
}

type Spoil = {
  line: CheckKey;
  name: string;
  isPossible?: (facts: CheckFacts) => boolean;
  spoil: (facts: CheckFacts, random: Random) => CheckFacts;
};

const on = (facts: CheckFacts, change: Partial<CheckedPrescription>): CheckFacts => ({
  ...facts,
  prescription: { ...facts.prescription, ...change },
});
const around = (facts: CheckFacts, change: Partial<CheckFacts["circumstances"]>): CheckFacts => ({
  ...facts,
  circumstances: { ...facts.circumstances, ...change },
});
const isControlled = ({ prescription }: CheckFacts) => prescription.controlledSchedule !== null;
const isVial = ({ prescription }: CheckFacts) => prescription.form === "vial";

/** Each makes one check stop, whatever else is true. */
export const SPOILS: readonly Spoil[] = [
  { line: "plan", name: "no episode", spoil: (facts) => ({ ...facts, episode: null }) },
  { line: "plan", name: "no visit", spoil: (facts) => ({ ...facts, moment: "start", visit: null }) },
  {
    line: "plan",
    name: "nobody saw or heard",
    spoil: (facts) => ({ ...facts, moment: "start", visit: { isOwn: true, isLive: false } }),
  },
  {
    line: "plan",
    name: "a colleague's visit",
    spoil: (facts) => ({ ...facts, moment: "start", visit: { isOwn: false, isLive: true } }),
  },
  { line: "plan", name: "an old visit", spoil: (facts) => ({ ...facts, visitOn: "2025-11-15" }) },
  { line: "catalog", name: "not offered", spoil: (facts) => around(facts, { treatment: null }) },
  {
    line: "catalog",
    name: "compounded without a reason",
    spoil: (facts) => on(facts, { isCompounded: true, clinicalDifference: null }),
  },
  {
    line: "license",
    name: "no license at home",
    spoil: (facts) => ({ ...facts, licenses: [{ state: "IL", isLicensed: false }] }),
  },
  {
    line: "license",
    name: "no license where the visit was",
    spoil: (facts) => ({ ...facts, licenses: [...facts.licenses, { state: "TX", isLicensed: false }] }),
  },
  { line: "license", name: "no address", spoil: (facts) => ({ ...facts, licenses: [] }) },
  { line: "pharmacy", name: "no pharmacy", spoil: (facts) => around(facts, { pharmacy: null }) },
  { line: "pharmacy", name: "another state", spoil: (facts) => around(facts, { state: "TX" }) },
  {
    line: "amount",
    name: "between two marks",
    isPossible: isVial,
    spoil: (facts) => on(facts, { dose: 1.4, concentrationPerMl: 100 }),
  },
  {
    line: "amount",
    name: "too little",
    isPossible: isVial,
    spoil: (facts) => on(facts, { quantity: 0.1, dose: 60, concentrationPerMl: 200 }),
  },
  { line: "amount", name: "other directions", spoil: (facts) => ({ ...facts, directions: "differs" }) },
  { line: "dates", name: "dated tomorrow", spoil: (facts) => on(facts, { issuedOn: "2026-11-17" }) },
  { line: "dates", name: "over a year", spoil: (facts) => on(facts, { expiresOn: "2028-01-01" }) },
  {
    line: "dates",
    name: "too many refills",
    isPossible: isControlled,
    spoil: (facts, random) => on(facts, { refillsAllowed: 6 + Math.floor(random() * 20) }),
  },
  { line: "indication", name: "another diagnosis", spoil: (facts) => on(facts, { icd10: "Z00.0" }) },
  { line: "indication", name: "no diagnosis", spoil: (facts) => on(facts, { icd10: null }) },
  {
    line: "chart-review",
    name: "reviewed yesterday",
    spoil: (facts, random) => {
      const which = pick(random, ["allergiesReviewedOn", "medicinesReviewedOn"] as const);
      return {
        ...facts,
        safety: { ...facts.safety, [which]: pick(random, ["2026-11-15", null]) } as CheckFacts["safety"],
      };
    },
  },
  {
    line: "safety",
    name: "old blood test",
    spoil: (facts) => ({ ...facts, moment: "start", labs: { collectedOn: "2026-08-01", isFresh: false } }),
  },
  {
    line: "screening",
    name: "an allergy",
    spoil: (facts) => ({ ...facts, screening: { result: "allergy", at: TODAY } }),
  },
  {
    line: "controlled",
    name: "a closed gate",
    isPossible: isControlled,
    spoil: (facts, random) => {
      const closed = 1 + Math.floor(random() * 11);
      return { ...facts, gates: GATES.map((gate) => ({ ...gate, isMet: gate.key !== `K${closed}` })) };
    },
  },
  {
    line: "controlled",
    name: "gates not asked",
    isPossible: isControlled,
    spoil: (facts) => ({ ...facts, gates: null }),
  },
  {
    line: "content",
    name: "part of the address missing",
    spoil: (facts, random) => ({
      ...facts,
      patient: { ...facts.patient!, [pick(random, ["birthDate", "street", "city", "state", "zip"] as const)]: null },
    }),
  },
  {
    line: "content",
    name: "no ID",
    spoil: (facts, random) => ({ ...facts, documentUntil: pick(random, [null, "2026-11-15"]) }),
  },
  { line: "content", name: "no directions", spoil: (facts) => on(facts, { directions: "" }) },
  {
    line: "one-current",
    name: "a stranger's prescription",
    spoil: (facts) => ({ ...facts, others: [{ status: "active", mayReplace: false }] }),
  },
  {
    line: "one-current",
    name: "another on its way",
    spoil: (facts, random) => ({
      ...facts,
      others: [{ status: pick(random, ["staged", "signed", "sent"] as const), mayReplace: true }],
    }),
  },
];

/** What the examples of all rules say about made-up patients. */
export type Gallery = { base: Snapshot; examples: (readonly Snapshot[])[] };

export function galleryOf(ruled: readonly Ruled[]): Gallery {
  const facts: Record<string, Fact> = {};
  const labs = new Map<string, LabFact[]>();
  for (const { fixtures } of ruled) {
    const snapshot = snapshotOf(fixtures, {});
    Object.assign(facts, snapshot.facts);
    for (const [loinc, values] of Map.groupBy(snapshot.labs, (lab) => lab.loinc)) labs.set(loinc, values);
  }
  return {
    base: { today: TODAY, facts, labs: [...labs.values()].flat() },
    examples: ruled.map(({ fixtures }) => fixtures.examples.map((one) => snapshotOf(fixtures, one))),
  };
}

/** A patient put together from what the examples of all rules say; `wildness` is how much of it is random. */
export function randomSnapshot({ base, examples }: Gallery, random: Random, wildness: number): Snapshot {
  const facts: Record<string, Fact> = { ...base.facts };
  const labs = Map.groupBy(base.labs, ({ loinc }) => loinc);
  for (const ofRule of examples) {
    if (random() >= wildness) continue;
    const snapshot = pick(random, ofRule);
    Object.assign(facts, snapshot.facts);
    for (const [loinc, values] of Map.groupBy(snapshot.labs, (lab) => lab.loinc)) labs.set(loinc, values);
  }
  for (const key of Object.keys(facts)) if (random() < wildness / 10) delete facts[key];
  for (const key of labs.keys()) if (random() < wildness / 10) labs.delete(key);
  const all = [...labs.values()].flat().toSorted((a, b) => (a.on === b.on ? 0 : a.on > b.on ? -1 : 1));
  return { today: TODAY, facts, labs: all };
}

/** The facts of a check with what the rules say about such a patient, and whether one of them says stop. */
export function withPatient(
  facts: CheckFacts,
  ruled: readonly Ruled[],
  known: Snapshot,
): { facts: CheckFacts; stops: string[] } {
  const { form, isCompounded } = facts.prescription;
  const own = (value: string | boolean): Fact => ({ value, on: TODAY, source: "prescription" });
  // What is prescribed is what the prescription says, not what the examples do.
  const medicine = { "medicine.form": own(form), "medicine.is_compounded": own(isCompounded) };
  const snapshot: Snapshot = { ...known, facts: { ...known.facts, ...medicine } };
  const about = { treatmentKey: facts.prescription.treatmentKey, moment: facts.moment };
  const outcomes = evaluateRules(
    ruled.map(({ rule }) => rule),
    snapshot,
    about,
  );
  const stops = outcomes.filter(({ severity }) => severity === "stop").map(({ ruleKey }) => ruleKey);
  const day = (key: string) => snapshot.facts[key]?.on ?? null;
  return {
    facts: {
      ...facts,
      safety: {
        findings: findingsOf(outcomes),
        asked: outcomes.length,
        answers: {},
        allergiesReviewedOn: day("chart.allergies_reviewed"),
        medicinesReviewedOn: day("chart.medicines_reviewed"),
      },
    },
    stops,
  };
}
