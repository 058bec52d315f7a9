import { leavesOf } from "#domain/intake/forms/condition.ts";
import { NONE, UNKNOWN, type Answer, type Facts, type Field, type Item } from "#domain/intake/forms/form.ts";

export type Random = () => number;

/** Numbers from a seed, the same in every engine (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}

/** What we might know of somebody, and what we might not. */
export function randomFacts(random: Random): Facts {
  return {
    age: pick(random, [null, 18, 39, 50, 51, 65, 90]),
    sex: pick(random, [null, "male", "female", "female"]),
    offering: pick(random, [null, "semaglutide", "tirzepatide"]),
    nandrolone_warfarin: pick(random, [null, "stop", "review"]),
    ipss_over_19: pick(random, [null, "stop", "review"]),
    height_in: 70,
    weight_lb: 240,
    has_results: pick(random, [true, false, null]),
  };
}

/** One answer in twelve is nonsense: another type, an unknown code, a number out of range. */
export function randomAnswer(random: Random, item: Item): Answer {
  if (random() < 1 / 12) return pick(random, NONSENSE);
  const codes = (item.options ?? []).map(({ code }) => code);
  switch (item.type) {
    case "choices":
      return random() < 0.5 ? [pick(random, codes)] : codes.filter(() => random() < 0.2);
    case "number":
      if (item.unknown && random() < 0.2) return UNKNOWN;
      return pick(random, [item.min ?? 0, item.max ?? 500, Math.round(random() * 300), ...edgesOf(item)]);
    case "pressure":
      if (item.unknown && random() < 0.2) return UNKNOWN;
      return {
        systolic: pick(random, [95, 120, 159, 160, 179, 180, 210]),
        diastolic: pick(random, [60, 80, 99, 100, 119, 120]),
        measured_on: pick(random, DAYS),
      };
    case "measurements":
      return { height_in: pick(random, [58, 66, 74]), weight_lb: pick(random, [110, 165, 190, 240, 400]) };
    case "date":
      return pick(random, DAYS);
    case "text":
      return pick(random, ["Nothing to add", "x".repeat(600), "año 漢字 🙂"]);
    case "list":
      if (item.none && random() < 0.4) return NONE;
      return Array.from({ length: 1 + Math.floor(random() * 3) }, () => randomRow(random, item));
    case "file":
      return random() < 0.5 ? [] : ["0191a7c0-0000-7000-8000-00000000f11e"];
    case "tick":
      return random() < 0.8;
    case "statement":
    case "derived":
      return null;
    default:
      return pick(random, codes);
  }
}

const DAYS = ["2019-02-28", "2026-05-16", "2026-05-17", "2026-11-15", "2026-11-16", "2027-01-31", "2026-02-30"];
const NONSENSE: readonly Answer[] = [null, "", "nonsense", -1, 1e9, 2.345, true, ["nonsense"], [], [{ extra: "x" }]];

/** The numbers that its rules compare with, and their neighbors. */
function edgesOf(item: Item): number[] {
  const leaves = (item.effects ?? []).flatMap(({ when }) => leavesOf(when));
  const limits = leaves.flatMap(({ over, at_least, below, at_most }) => [over, at_least, below, at_most]);
  return limits.flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
}

function randomRow(random: Random, { fields = [], effects = [] }: Item): Record<string, string> {
  const named = effects
    .flatMap(({ when }) => leavesOf(when))
    .flatMap((leaf) => ("item" in leaf ? (leaf.names_any ?? []) : []));
  const filled = fields.filter(({ required }) => required || random() < 0.5);
  return Object.fromEntries(filled.map((field) => [field.id, randomValue(random, field, named)]));
}

function randomValue(random: Random, { type, options = [] }: Field, named: readonly string[]): string {
  if (type === "choice") return pick(random, options).code;
  if (type === "text") return pick(random, ["Pollen", "  ", ...named]).toUpperCase();
  return pick(
    random,
    { number: ["300", "3,5"], date: DAYS, time: ["08:30", "24:00"], phone: ["(512) 555-0142"] }[type],
  );
}
