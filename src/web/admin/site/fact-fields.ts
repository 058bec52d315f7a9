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

/** "dose_warning_mg_per_week" is "Dose warning mg per week". */
export function factLabel(key: string): string {
  const text = key.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The value in one line, to be read: "from 5, to 10". */
export function formatFact(value: unknown): string {
  return fieldsOf(value)
    .filter(({ isNew }) => !isNew)
    .map(({ label, value: text }) => (label === WHOLE ? text : `${label.toLowerCase()} ${text}`))
    .join(", ");
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
    return Object.entries(value).flatMap(([key, inner]) =>
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
