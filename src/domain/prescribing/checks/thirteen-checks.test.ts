import { describe, expect, test } from "vitest";
import {
  cleanFacts,
  galleryOf,
  OFFERED,
  pick,
  randomSnapshot,
  seeded,
  SPOILS,
  TODAY,
  withPatient,
  type Random,
} from "#test/patients/random-check-facts.ts";
import { readRules } from "../../../../scripts/clinical-rules.ts";
import { CHECK_KEYS, stopsOf, warningsOf, type CheckKey, type CheckLine } from "./check-line.ts";
import { CHECKS, thirteenChecks, type CheckFacts } from "./thirteen-checks.ts";

const KEYS = Object.keys(OFFERED);
const RULED = readRules();
const GALLERY = galleryOf(RULED);
/** Patients for each offering: `PRESCRIBING_RUNS=10000 npx vitest run` on this file is the long run. */
const RUNS = Number(process.env["PRESCRIBING_RUNS"] ?? 200);

const stopped = (facts: CheckFacts) =>
  thirteenChecks(facts)
    .filter(({ outcome }) => outcome === "stop")
    .map(({ key }) => key);

describe.each(KEYS)("%s", (offering) => {
  test("with nothing wrong passes all thirteen, in their order", () => {
    const lines = thirteenChecks(cleanFacts(offering));
    expect(lines.map(({ number, key, outcome }) => [number, key, outcome])).toEqual(
      CHECK_KEYS.map((key, index) => [index + 1, key, "passed"]),
    );
  });

  test.each(SPOILS)("$line stops: $name", ({ line, spoil, isPossible }) => {
    const facts = cleanFacts(offering);
    if (isPossible && !isPossible(facts)) return;
    expect(stopped(spoil(facts, seeded(1)))).toContain(line);
  });
});

test("what isn't a first start needs no live visit, but one that isn't too old", () => {
  const renewal = { ...cleanFacts("trt"), moment: "renew", visit: null } as const;
  expect(stopped(renewal)).toEqual([]);
  expect(stopped({ ...renewal, visitOn: "2026-05-16" })).toEqual([]);
  expect(stopped({ ...renewal, visitOn: "2026-05-15" })).toEqual(["plan"]);
});

test("screening that wasn't available, or found an interaction, waits for a reason", () => {
  for (const result of ["not-available", "major-interaction"] as const) {
    const lines = thirteenChecks({ ...cleanFacts("trt"), screening: { result, at: null } });
    expect(stopsOf(lines)).toEqual([]);
    expect(warningsOf(lines)).toMatchObject([{ rule: "R06", change: "give-reason" }]);
  }
});

test("a list that differs from the vendor's pages somebody and stops nobody", () => {
  const facts = cleanFacts("trt");
  const gates = facts.gates!.map((gate) => ({ ...gate, isMet: gate.key !== "K12" }));
  expect(stopped({ ...facts, gates })).toEqual([]);
});

type Try = { wrong: string | null; isStopped: boolean };

/** One random prescription for one random patient: whether the checks and what was done to it agree. */
function tryOne(offering: string, random: Random, checks = CHECKS): Try {
  const wildness = pick(random, [0, 0, 0.05, 0.3, 1]);
  const clean: CheckFacts = { ...cleanFacts(offering), moment: pick(random, ["start", "renew", "step-up"] as const) };
  const patient = withPatient(clean, RULED, randomSnapshot(GALLERY, random, wildness));
  let { facts } = patient;
  const spoiled = new Set<CheckKey>();
  const count = pick(random, [0, 0, 1, 1, 2, 5]);
  for (let i = 0; i < count; i += 1) {
    const { line, spoil, isPossible } = pick(random, SPOILS);
    if (isPossible && !isPossible(facts)) continue;
    facts = spoil(facts, random);
    spoiled.add(line);
  }
  const lines = thirteenChecks(facts, checks);
  const stops = stopsOf(lines);
  return { wrong: disagreement(facts, lines, spoiled, patient.stops), isStopped: stops.length > 0 };
}

function disagreement(
  facts: CheckFacts,
  lines: readonly CheckLine[],
  spoiled: ReadonlySet<CheckKey>,
  ruled: readonly string[],
): string | null {
  const stops = stopsOf(lines);
  const keys = new Set(lines.filter(({ outcome }) => outcome === "stop").map(({ key }) => key));
  const rules = new Set(stops.map(({ rule }) => rule));
  // What isn't offered has no limits to compare with.
  const isOffered = facts.circumstances.treatment !== null;
  for (const line of spoiled) {
    if (!keys.has(line) && (isOffered || !OF_THE_CATALOG.has(line))) return `${line} was wrong and passed`;
  }
  for (const rule of ruled) if (!rules.has(rule)) return `safety: ${rule} said stop and it passed`;
  for (const { rule, value, limit, source, change } of stops) {
    const isNamed = [rule, value, limit, source].every((part) => part !== undefined && part !== "" && part !== null);
    if (!isNamed || !change) return `unnamed ${JSON.stringify({ rule, value, limit, source, change })}`;
  }
  // The chart is reviewed at every moment, also where the rule itself doesn't ask.
  const isUnreviewed = [facts.safety.allergiesReviewedOn, facts.safety.medicinesReviewedOn].some((on) => on !== TODAY);
  if (stops.length > 0 && spoiled.size === 0 && ruled.length === 0 && !isUnreviewed)
    return `stopped by ${[...rules].join()}`;
  return null;
}

const OF_THE_CATALOG: ReadonlySet<CheckKey> = new Set(["amount", "dates", "pharmacy"]);

test(`no prescription passes with a stop: ${RUNS} random patients for each offering`, { timeout: 300_000 }, () => {
  for (const offering of KEYS) {
    let passed = 0;
    const problems: unknown[] = [];
    for (let i = 0; i < RUNS; i += 1) {
      const { wrong, isStopped } = tryOne(offering, seeded(i * 31 + offering.length));
      if (wrong) problems.push([i, wrong]);
      if (!isStopped) passed += 1;
    }
    expect([offering, problems]).toEqual([offering, []]);
    // Otherwise this would show nothing.
    expect([offering, passed > RUNS / 100]).toEqual([offering, true]);
  }
});

test.each(CHECK_KEYS)("a check that is left out is noticed: %s", (key) => {
  const passed = { rule: key, outcome: "passed", value: 0, limit: 0, source: "none", change: null } as const;
  const without = { ...CHECKS, [key]: () => [passed] };
  const found = KEYS.flatMap((offering) =>
    Array.from({ length: 40 }, (_, i) => tryOne(offering, seeded(i * 31 + offering.length), without).wrong),
  );
  // R05 and R06 have lines of their own.
  const own = { "chart-review": "safety: R05", screening: "safety: R06" }[key as string] ?? key;
  expect(found.filter((wrong) => wrong?.startsWith(key) || wrong?.startsWith(own)).length).toBeGreaterThan(0);
});
