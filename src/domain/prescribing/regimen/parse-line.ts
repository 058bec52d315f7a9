import { PEN_STRENGTHS, type OrderSet } from "./order-sets.ts";
import { usualDays, type Route } from "./regimen.ts";

/** One typed line, as providers write it: "test cyp 60 bid", "sema 0.5 weekly", "test 0.3 ml mon thu sc r5". */

export type ReadLine = {
  kind: "read";
  regimenKey: string;
  dose: number;
  concentrationPerMl: number | null;
  dosesPerWeek: number;
  weekDays: readonly number[];
  route: Route;
  daysSupply: number;
  refills: number;
  /** How an ambiguous word was read. The page says so beside the line. */
  notes: LineNote[];
};
export type LineNote = "bid-as-twice-a-week";
export type LineProblem = {
  kind: "problem";
  code: "empty" | "which-medicine" | "unknown-word" | "dose-twice" | "schedule-twice" | "no-such-pen" | "no-such-unit";
  word: string;
};

export function parseLine(
  line: string,
  { regimens, daysOf = {} }: { regimens: readonly OrderSet[]; daysOf?: Readonly<Record<string, readonly number[]>> },
): ReadLine | LineProblem {
  const text = line.toLowerCase().replaceAll(/[,;]/g, " ").replaceAll(/\s+/g, " ").trim();
  if (text === "") return { kind: "problem", code: "empty", word: "" };
  const found = findMedicine(text, regimens);
  if (!found) return { kind: "problem", code: "which-medicine", word: text.split(" ")[0] ?? "" };
  const words = tokensOf(found.rest);
  const route = words.map((word) => ROUTE_NAMES[word]).find((one) => one !== undefined);
  const set = found.sets.find((one) => one.route === route) ?? found.sets[0]!;

  const read: ReadLine = {
    kind: "read",
    regimenKey: set.key,
    dose: set.dose,
    concentrationPerMl: set.concentrationPerMl,
    dosesPerWeek: set.dosesPerWeek,
    weekDays: [],
    route: route ?? set.route,
    daysSupply: set.daysSupply,
    refills: set.refills,
    notes: [],
  };
  let dose: { value: number; unit: string } | null = null;
  let isScheduled = false;
  const days: number[] = [];
  for (const word of words) {
    const amount = /^(\d+(?:\.\d+)?|\.\d+)(mg|iu|ml|units?|u)?$/.exec(word);
    const concentration = /^(\d+(?:\.\d+)?)(?:mg|iu)?\/ml$/.exec(word);
    const schedule = SCHEDULES[word];
    const day = DAY_NAMES[word];
    const refills = /^(?:r|x|refills?)(\d{1,2})$|^(\d{1,2})r$/.exec(word);
    const supply = /^(\d{1,3})d$/.exec(word);
    if (ROUTE_NAMES[word]) continue;
    if (concentration && set.form === "vial") read.concentrationPerMl = Number(concentration[1]);
    else if (amount) {
      if (dose) return { kind: "problem", code: "dose-twice", word };
      dose = { value: Number(amount[1]), unit: amount[2] ?? "" };
    } else if (schedule !== undefined) {
      if (isScheduled) return { kind: "problem", code: "schedule-twice", word };
      isScheduled = true;
      read.dosesPerWeek = schedule;
      // Nobody injects testosterone twice a day. On a line for a weekly medicine it means twice a week, and the page says so.
      if (word === "bid" && set.dosesPerWeek < 7) {
        read.dosesPerWeek = 2;
        read.notes.push("bid-as-twice-a-week");
      }
    } else if (day) days.push(...day);
    else if (refills) read.refills = Number(refills[1] ?? refills[2]);
    else if (supply) read.daysSupply = Number(supply[1]);
    else return { kind: "problem", code: "unknown-word", word };
  }
  if (days.length > 0) {
    const named = [...new Set(days)].toSorted((a, b) => a - b);
    if (isScheduled && named.length !== read.dosesPerWeek) {
      return { kind: "problem", code: "schedule-twice", word: words.find((word) => DAY_NAMES[word]) ?? "" };
    }
    read.dosesPerWeek = named.length;
    read.weekDays = named;
  } else read.weekDays = sameCount(daysOf[set.offeringKey], read.dosesPerWeek) ?? usualDays(read.dosesPerWeek);
  if (dose) {
    const inUnit = toMeasure(dose, set, read.concentrationPerMl);
    if (inUnit === null) return { kind: "problem", code: "no-such-unit", word: `${dose.value} ${dose.unit}` };
    read.dose = inUnit;
  }
  const pens = PEN_STRENGTHS[set.offeringKey];
  if (set.form === "pen" && pens && !(String(read.dose) in pens)) {
    return { kind: "problem", code: "no-such-pen", word: String(read.dose) };
  }
  return read;
}

function sameCount(days: readonly number[] | undefined, dosesPerWeek: number): readonly number[] | null {
  return days && days.length === dosesPerWeek ? days : null;
}

/** The longest name that the line begins with or has in it, and what is left without it. */
function findMedicine(text: string, regimens: readonly OrderSet[]): { sets: OrderSet[]; rest: string } | null {
  const names = [...new Set(regimens.flatMap(({ aliases }) => aliases))].toSorted((a, b) => b.length - a.length);
  for (const name of names) {
    const at = ` ${text} `.indexOf(` ${name} `);
    if (at < 0) continue;
    const rest = `${text.slice(0, at)} ${text.slice(at + name.length)}`.trim();
    return { sets: regimens.filter(({ aliases }) => aliases.includes(name)), rest };
  }
  return null;
}

/** "0.3 ml" is one word, and so are "2x week" and "every other day". */
function tokensOf(text: string): string[] {
  return text
    .replaceAll(/(\d)\s+(mg|iu|ml|units?|u)\b/g, "$1$2")
    .replaceAll(/(\d+(?:\.\d+)?)\s*(mg|iu)\s*\/\s*ml\b/g, "$1$2/ml")
    .replaceAll(/\b(\d)\s*(?:x|times)\s*(?:\/|a|per)?\s*(?:week|wk)\b/g, "$1x/wk")
    .replaceAll(/\btwice (?:a |per )?week(?:ly)?\b/g, "2x/wk")
    .replaceAll(/\bonce (?:a |per )?week(?:ly)?\b/g, "weekly")
    .replaceAll(/\bevery other day\b/g, "qod")
    .replaceAll(/\b(?:once (?:a|per) day|every day|once daily)\b/g, "daily")
    .replaceAll(/\b(?:twice (?:a|per) day|twice daily)\b/g, "twice-daily")
    .replaceAll(/\bevery 2 weeks\b/g, "q2w")
    .replaceAll(/\b(\d{1,2}) refills?\b/g, "r$1")
    .replaceAll(/\b(\d{1,3}) days\b/g, "$1d")
    .replaceAll(/\bunder the skin\b/g, "sc")
    .split(/[\s]+/)
    .filter((word) => word !== "" && word !== "and" && word !== "&");
}

const ROUTE_NAMES: Readonly<Record<string, Route | undefined>> = {
  sc: "subcutaneous",
  sq: "subcutaneous",
  subq: "subcutaneous",
  im: "intramuscular",
};

const SCHEDULES: Readonly<Record<string, number | undefined>> = {
  bid: 14,
  "twice-daily": 14,
  qd: 7,
  daily: 7,
  qod: 3.5,
  eod: 3.5,
  weekly: 1,
  qw: 1,
  q7d: 1,
  biw: 2,
  tiw: 3,
  "1x/wk": 1,
  "2x/wk": 2,
  "3x/wk": 3,
  "4x/wk": 4,
  "5x/wk": 5,
  "6x/wk": 6,
  "7x/wk": 7,
  q2w: 0.5,
  q14d: 0.5,
  q4w: 0.25,
};

const DAY_NAMES: Readonly<Record<string, readonly number[] | undefined>> = {
  mon: [1],
  monday: [1],
  tue: [2],
  tuesday: [2],
  wed: [3],
  wednesday: [3],
  thu: [4],
  thursday: [4],
  fri: [5],
  friday: [5],
  sat: [6],
  saturday: [6],
  sun: [7],
  sunday: [7],
  mwf: [1, 3, 5],
  "mon/thu": [1, 4],
  "tue/fri": [2, 5],
  "m/th": [1, 4],
  "tu/f": [2, 5],
};

/** A dose in mL or in marks of the syringe, as mg or IU. */
function toMeasure(
  { value, unit }: { value: number; unit: string },
  { measure, form }: OrderSet,
  concentrationPerMl: number | null,
): number | null {
  if (unit === "" || unit === measure.toLowerCase()) return value;
  if (form !== "vial" || concentrationPerMl === null) return null;
  if (unit === "ml") return Math.round(value * concentrationPerMl * 1000) / 1000;
  // "500 units" of hCG may mean its international units or the marks of the syringe: they must say which.
  if (unit.startsWith("u") && measure === "mg") return Math.round(value * concentrationPerMl * 10) / 1000;
  return null;
}
