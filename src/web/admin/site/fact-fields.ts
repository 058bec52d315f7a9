/** A clinical or legal value as form fields: one per number, word or boolean in it. */
type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

export type FactField = {
  /** Also its id: "value.marks.0.at". */
  name: string;
  label: string;
  kind: "text" | "long" | "number" | "list" | "choice";
  value: string;
  /** Of a row that does not exist yet. */
  isNew?: true;
};

/** "dose_warning_mg_per_week" is "Dose warning mg per week", "lab_psa" is "Lab PSA". */
export function factLabel(key: string): string {
  const known = LABELS[key];
  if (known) return known;
  const text = key
    .split("_")
    .map((word) => ACRONYMS[word] ?? word)
    .join(" ")
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LABELS: Record<string, string> = {
  clinic_has_nurse: "The clinic has a nurse, so employees don't enter prescriptions",
  cs_av_min_seconds: "Controlled medicines: seconds of live video in a visit, at least",
  cs_tele_flex_until: "Controlled medicines may start by telehealth until",
  early_refill_fee_cents: "Early refill fee, in cents",
  identity_check_required_from: "New prescriptions need an identity check from",
  schedule3_max_refills: "Schedule III: refills at most",
  is_confirmed: "Confirmed by counsel",
  needs_registration: "The prescriber needs the state's own registration",
  pdmp_name: "Name of the PDMP",
  pdmp_rule: "PDMP is read before: always, start or never",
  pdmp_skip_reasons: "Reasons to go on without a reading",
  pdmp_url: "Address of the PDMP",
  schedule3_first_day_counts: "Schedule III: the day it is written counts as the first of those months",
  schedule3_validity_months: "Schedule III: months a prescription is valid",
};

const ACRONYMS: Record<string, string> = {
  a1c: "A1c",
  bmi: "BMI",
  egfr: "eGFR",
  hcg: "hCG",
  hdl: "HDL",
  p0: "P0",
  p1: "P1",
  p2: "P2",
  psa: "PSA",
  trt: "TRT",
  tsh: "TSH",
};

/** What is read first comes first; the database forgets the order in which a value was written. */
const FIRST = ["name", "unit", "range", "scale", "doses", "weeks_per_step", "long_term", "from", "to", "at", "normal"];
const LAST = ["acts", "marks", "text", "note"];

function inOrder(value: { [name: string]: Value }): [string, Value][] {
  const place = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) - FIRST.length : LAST.indexOf(key) + 1);
  return Object.entries(value).toSorted(([a], [b]) => place(a) - place(b));
}

export type FactLine = { label: string | null; text: string };

/** The value to be read, a line for each part. A plain value is one line without a name. */
export function factLines(value: unknown): FactLine[] {
  const whole = value as Value;
  if (!isGroup(whole) || isSpan(whole)) return [{ label: null, text: inline(whole) }];
  return inOrder(whole).flatMap(([key, part]) => {
    const label = factLabel(key);
    if (!Array.isArray(part) || !part.some(isGroup)) return [{ label, text: inline(part) }];
    return part.map((row, n) => ({ label: n === 0 ? label : "", text: inline(row) }));
  });
}

/** "5 to 10", "hcg, trt", "at 4, review above, acts yes". */
function inline(value: Value): string {
  if (Array.isArray(value)) {
    const isRange = value.length === 2 && value.every((one) => typeof one === "number");
    return value.map(inline).join(isRange ? " to " : ", ") || "None";
  }
  if (!isGroup(value)) return typeof value === "boolean" ? (value ? "Yes" : "No") : String(value ?? "");
  if (isSpan(value)) return `${inline(value["from"]!)} to ${inline(value["to"]!)}`;
  return inOrder(value)
    .map(([key, part]) =>
      typeof part === "string" ? part : `${factLabel(key).toLowerCase()} ${inline(part).toLowerCase()}`,
    )
    .join(", ");
}

function isSpan(value: { [name: string]: Value }): boolean {
  return Object.keys(value).toSorted().join() === "from,to";
}

const WHOLE = "Value";

export function fieldsOf(value: unknown): FactField[] {
  return walk(value as Value, "value", "");
}

function walk(value: Value, name: string, label: string): FactField[] {
  const title = label || WHOLE;
  if (Array.isArray(value)) {
    if (!value.some(isGroup)) return [{ name, label: title, kind: "list", value: value.join(", ") }];
    const rows = value.flatMap((row, n) => walk(row, `${name}.${n}`, `${title} ${n + 1}`));
    // One extra empty row, so you can add one; clearing every field of a row removes it.
    const more = walk(value[0] ?? null, `${name}.${value.length}`, `${title} ${value.length + 1}`);
    return [...rows, ...more.map((field) => ({ ...field, value: "", isNew: true as const }))];
  }
  if (isGroup(value)) {
    return inOrder(value).flatMap(([key, inner]) =>
      walk(inner, `${name}.${key}`, label ? `${label}: ${factLabel(key).toLowerCase()}` : factLabel(key)),
    );
  }
  if (typeof value === "boolean") return [{ name, label: title, kind: "choice", value: value ? "yes" : "no" }];
  if (typeof value === "number") return [{ name, label: title, kind: "number", value: String(value) }];
  const text = value ?? "";
  return [{ name, label: title, kind: text.length > 60 ? "long" : "text", value: text }];
}

/** The previous value with the form's changes. Invalid numbers stay as typed and are refused later. */
export function valueFrom(was: unknown, values: Readonly<Record<string, string>>): unknown {
  return read(was as Value, "value", values);
}

function read(was: Value, name: string, values: Readonly<Record<string, string>>): Value {
  if (Array.isArray(was)) {
    if (!was.some(isGroup)) {
      const typed = (values[name] ?? "").split(",").map((text) => text.trim());
      const isNumbers = was.length > 0 && was.every((one) => typeof one === "number");
      return typed.filter((text) => text !== "").map((text) => (isNumbers ? numberFrom(text) : text));
    }
    return [...was, was[0] ?? null].flatMap((row, n) => {
      const at = `${name}.${n}`;
      const isEmpty = walk(row, at, "").every((field) => (values[field.name] ?? "") === "");
      return isEmpty ? [] : [read(row, at, values)];
    });
  }
  if (isGroup(was)) {
    return Object.fromEntries(Object.entries(was).map(([key, inner]) => [key, read(inner, `${name}.${key}`, values)]));
  }
  const text = (values[name] ?? "").trim();
  if (typeof was === "boolean") return text === "yes";
  return typeof was === "number" ? numberFrom(text) : text;
}

function numberFrom(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function isGroup(value: Value): value is { [name: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
