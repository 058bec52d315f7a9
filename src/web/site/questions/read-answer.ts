import { NONE, UNKNOWN, type Answer, type Field, type Item, type Row } from "#domain/intake/forms/form.ts";

/** What was typed, by the name of the control. */
export type Typed = Readonly<Record<string, readonly string[]>>;

export function typedIn(form: FormData): Typed {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of form) if (typeof value === "string") (typed[name] ??= []).push(value.trim());
  return typed;
}

/** The answer that a sent form means. A number that isn't one stays text, and the engine says so. */
export function readAnswer(item: Item, typed: Typed): Answer {
  const one = (name: string) => typed[name]?.[0] ?? "";
  if (typed[UNKNOWN] && item.unknown) return UNKNOWN;
  if (typed[NONE] && item.none) return NONE;
  switch (item.type) {
    case "choices":
      return typed["answer"] ?? [];
    case "number":
      return one("answer") === "" ? null : toNumber(one("answer"));
    case "pressure":
      if (one("systolic") === "" && one("diastolic") === "") return null;
      return {
        systolic: Number(one("systolic") || Number.NaN),
        diastolic: Number(one("diastolic") || Number.NaN),
        measured_on: readDay(typed),
      };
    case "measurements":
      if (one("height_feet") === "" && one("weight_lb") === "") return null;
      return {
        height_in: Number(one("height_feet") || Number.NaN) * 12 + Number(one("height_inches") || 0),
        weight_lb: Number(one("weight_lb") || Number.NaN),
      };
    case "date":
      return readDay(typed);
    case "tick":
      return one("answer") === "yes";
    case "list":
      return readRows(item.fields ?? [], typed);
    case "file":
    case "statement":
    case "derived":
      return null;
    default:
      return one("answer");
  }
}

/** The controls' values for an answer that is known. */
export function typedFor(item: Item, answer: Answer | undefined): Typed {
  if (answer === undefined || answer === null) return {};
  if (answer === UNKNOWN && item.unknown) return { [UNKNOWN]: ["yes"] };
  if (answer === NONE && item.none) return { [NONE]: ["yes"] };
  if (typeof answer === "boolean") return answer ? { answer: ["yes"] } : {};
  if (typeof answer === "number") return { answer: [String(answer)] };
  if (typeof answer === "string") return item.type === "date" ? dayParts(answer) : { answer: [answer] };
  if ("systolic" in answer) {
    return {
      systolic: [String(answer.systolic)],
      diastolic: [String(answer.diastolic)],
      ...dayParts(answer.measured_on),
    };
  }
  if ("height_in" in answer) {
    const { height_in: inches, weight_lb: pounds } = answer;
    return {
      height_feet: [String(Math.floor(inches / 12))],
      height_inches: [String(inches % 12)],
      weight_lb: [String(pounds)],
    };
  }
  const typed: Record<string, string[]> = {};
  for (const [index, one] of answer.entries()) {
    if (typeof one === "string") (typed["answer"] ??= []).push(one);
    else for (const [id, value] of Object.entries(one)) typed[`row-${index}-${id}`] = [value];
  }
  return typed;
}

/** How many rows of a list are filled in. */
export function countRows(fields: readonly Field[], typed: Typed): number {
  let rows = 0;
  for (const name of Object.keys(typed)) {
    const [, index, id] = /^row-(\d{1,2})-(.+)$/.exec(name) ?? [];
    if (index && fields.some((field) => field.id === id) && typed[name]?.[0]) rows = Math.max(rows, Number(index) + 1);
  }
  return rows;
}

function readRows(fields: readonly Field[], typed: Typed): Row[] {
  const rows = Array.from({ length: countRows(fields, typed) }, (_, index) =>
    Object.fromEntries(
      fields
        .map(({ id }): [string, string] => [id, typed[`row-${index}-${id}`]?.[0] ?? ""])
        .filter(([, value]) => value !== ""),
    ),
  );
  return rows.filter((row) => Object.keys(row).length > 0);
}

function readDay(typed: Typed): string {
  const [month = "", day = "", year = ""] = ["month", "day", "year"].map((part) => typed[`answer-${part}`]?.[0] ?? "");
  return month || day || year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : "";
}

function dayParts(day: string): Record<string, string[]> {
  const [year = "", month = "", date = ""] = day.split("-");
  return {
    "answer-year": [year],
    "answer-month": [String(Number(month))],
    "answer-day": [String(Number(date))],
  };
}

function toNumber(text: string): Answer {
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : text;
}
