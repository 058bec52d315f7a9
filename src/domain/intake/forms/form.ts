/**
 * A form is data: one object describes one question, and nothing else has to change to add one. The engine beside this file reads
 * it in the browser and on the server alike: no clock, no database, no schema library.
 */
export type Effect = "emergency" | "stop" | "review" | "info";
export type Outcome = "emergency" | "stop" | "review" | "clear";

export type ItemType =
  | "statement"
  | "choice"
  | "choices"
  | "yes-no"
  | "number"
  | "pressure"
  | "measurements"
  | "date"
  | "text"
  | "list"
  | "file"
  | "score"
  | "tick"
  /** Never asked and never shown: rules over earlier answers, under an id of their own. */
  | "derived";

export interface FormDefinition {
  form: string;
  version: number;
  title: string;
  /** What a stop without named treatments stops. */
  treatments: readonly string[];
  languages: readonly string[];
  /** Forms answered before this one; conditions may name their items. */
  after?: readonly string[];
  items: readonly Item[];
  scores?: Readonly<Record<string, Score>>;
  /** What each finding says, to the patient and to the provider. */
  says: Readonly<Record<string, Says>>;
}

export interface Item {
  id: string;
  section: string;
  type: ItemType;
  required: boolean;
  ask: string;
  why?: string;
  help?: string;
  source: string;
  /** The chart entry that an answer becomes, such as "problem:pancreatitis". */
  fact?: string;
  /** Never in lists, search or exports to staff; a nurse sees that it exists. */
  is_restricted?: boolean;
  show?: Condition;
  prefill?: Prefill;
  options?: readonly Option[];
  effects?: readonly Rule[];
  /** Numbers. */
  unit?: string;
  min?: number;
  max?: number;
  decimals?: number;
  /** Numbers and pressures: the label of the answer "unknown". Left out, it is not offered. */
  unknown?: string;
  /** Dates: whether days before or after today are accepted (both, if neither is given). */
  only?: "past" | "future";
  /** Texts, in characters. */
  max_length?: number;
  /** Lists: their columns, the limit of rows, and the label of the answer "none" (left out, it is not offered). */
  fields?: readonly Field[];
  max_rows?: number;
  none?: string;
  /** Files. */
  max_files?: number;
  /** Ticks: leaving it empty is an answer (false), not a missing one. */
  may_refuse?: boolean;
}

export interface Option extends Partial<EffectOf> {
  code: string;
  label: string;
  /** More effects, for other treatments. */
  also?: readonly EffectOf[];
  /** Score items. */
  points?: number;
  /** "None of these": not together with another. */
  alone?: boolean;
}

export interface EffectOf {
  effect: Effect;
  /** The finding's code, a key of the form's `says`. */
  says: string;
  /** Left out: all treatments of the form. */
  treatments?: readonly string[];
  /** The document that lifts it, such as "urology-letter". */
  lifted_by?: string;
}

export interface Rule extends EffectOf {
  when: Condition;
}

export interface Field {
  id: string;
  label: string;
  type: "text" | "choice" | "number" | "date" | "time" | "phone";
  required: boolean;
  options?: readonly { code: string; label: string }[];
  max_length?: number;
}

/** What is known already and only confirmed: an earlier answer (with its codes mapped to ours), or a fact. */
export interface Prefill {
  item?: string;
  facts?: Readonly<Record<string, string>>;
  map?: Readonly<Record<string, string>>;
}

export interface Score {
  label: string;
  /** Their points are summed once each shown one has an answer. */
  items: readonly string[];
  max: number;
  source: string;
  /** Points from other answers and facts. */
  adds?: readonly { when: Condition; points: number }[];
}

export interface Says {
  patient: string;
  provider: string;
  /** What to do now. A stop or an emergency must have one. */
  next?: string;
  /** Which line an emergency shows. */
  help?: "911" | "988";
}

/** One level of `all` or `any`, so that each condition is FHIR's enableWhen with enableBehavior. */
export type Condition = Leaf | { all: readonly Leaf[] } | { any: readonly Leaf[] };

export type Leaf = ItemLeaf | FactLeaf | ScoreLeaf;

export interface Compare {
  over?: number;
  at_least?: number;
  below?: number;
  at_most?: number;
}

export interface ItemLeaf extends Compare {
  item: string;
  is?: string | boolean;
  has?: string;
  has_any?: readonly string[];
  has_none?: readonly string[];
  answered?: boolean;
  /** The unit that the numbers of a comparison are in. */
  unit?: string;
  /** A part of a pressure or of measurements. */
  field?: "systolic" | "diastolic" | "height_in" | "weight_lb" | "bmi";
  /** A weight in pounds as a BMI, at the height given in this item. */
  bmi_at_height_of?: string;
  /** The answer's day is more than this many days ago. */
  days_ago_over?: number;
  /** A list whose rows name one of these, in whatever case, in English or in Spanish (spanish-names.ts). */
  names_any?: readonly string[];
}

export interface FactLeaf extends Compare {
  fact: string;
  is?: string | number | boolean;
  is_not?: string | number | boolean;
}

export interface ScoreLeaf extends Compare {
  score: string;
}

export interface Pressure {
  systolic: number;
  diastolic: number;
  measured_on: string;
}

export interface Measurements {
  height_in: number;
  weight_lb: number;
}

export type Row = Readonly<Record<string, string>>;

export type Answer = string | number | boolean | readonly string[] | Pressure | Measurements | readonly Row[] | null;
export type Answers = Readonly<Record<string, Answer>>;
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

export interface Finding {
  item: string;
  effect: Effect;
  code: string;
  treatments: string[];
  restricted: boolean;
  lifted_by?: string;
}

export interface Evaluation {
  /** Items with a page of their own, in order. */
  visible: string[];
  /** Shown, required, and without an answer. */
  missing: string[];
  problems: Problem[];
  scores: Record<string, number>;
  findings: Finding[];
  outcome: Record<string, Outcome>;
  /** The first shown item that is missing or has a problem. */
  next: string | null;
}

export interface Problem {
  item: string;
  code: AnswerProblem;
}

export type AnswerProblem =
  | "wrong-shape"
  | "unknown-option"
  | "alone"
  | "not-a-number"
  | "too-low"
  | "too-high"
  | "too-many-decimals"
  | "not-a-date"
  | "in-the-future"
  | "in-the-past"
  | "too-long"
  | "too-many"
  | "field-missing"
  | "not-a-phone";

export const STRENGTH: Readonly<Record<Effect | "clear", number>> = {
  clear: 0,
  info: 0,
  review: 1,
  stop: 2,
  emergency: 3,
};

export const UNKNOWN = "unknown";
export const NONE = "none";

export function isPressure(answer: Answer | undefined): answer is Pressure {
  return isObject(answer) && "systolic" in answer;
}

export function isMeasurements(answer: Answer | undefined): answer is Measurements {
  return isObject(answer) && "height_in" in answer;
}

function isObject(answer: Answer | undefined): answer is Pressure | Measurements {
  return typeof answer === "object" && answer !== null && !Array.isArray(answer);
}

/** No answer at all. A tick that was left empty is one only where the form allows to refuse. */
export function isEmpty(item: Item, answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null || answer === "") return true;
  if (item.type === "tick") return answer === false && !item.may_refuse;
  return Array.isArray(answer) && answer.length === 0;
}
