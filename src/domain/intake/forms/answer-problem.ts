import {
  isMeasurements,
  isPressure,
  NONE,
  UNKNOWN,
  type Answer,
  type AnswerProblem,
  type Field,
  type Item,
  type Row,
} from "./form.ts";

/** What is wrong with an answer that is not empty, or null. */
export function findAnswerProblem(item: Item, answer: Answer, today: string): AnswerProblem | null {
  switch (item.type) {
    case "choice":
    case "yes-no":
    case "score":
      if (typeof answer !== "string") return "wrong-shape";
      return item.options?.some(({ code }) => code === answer) ? null : "unknown-option";
    case "choices":
      return choicesProblem(item, answer);
    case "number":
      if (answer === UNKNOWN && item.unknown) return null;
      return numberProblem(item, answer);
    case "pressure":
      if (answer === UNKNOWN && item.unknown) return null;
      return isPressure(answer) ? pressureProblem(item, answer, today) : "wrong-shape";
    case "measurements":
      return isMeasurements(answer) ? measurementsProblem(answer) : "wrong-shape";
    case "date":
      return dateProblem(item, answer, today);
    case "text":
      if (typeof answer !== "string") return "wrong-shape";
      return answer.length > (item.max_length ?? MAX_TEXT) ? "too-long" : null;
    case "list":
      if (answer === NONE && item.none) return null;
      return isRows(answer) ? rowsProblem(item, answer, today) : "wrong-shape";
    case "file":
      if (!isStrings(answer)) return "wrong-shape";
      return answer.length > (item.max_files ?? 1) ? "too-many" : null;
    case "tick":
      return typeof answer === "boolean" ? null : "wrong-shape";
    case "statement":
    case "derived":
      return "wrong-shape";
  }
}

const MAX_TEXT = 500;
const MAX_ROWS = 30;
/** What a person can be: outside of these a number was mistyped. */
const HEIGHT_IN = { min: 36, max: 96 };
const WEIGHT_LB = { min: 50, max: 1000 };
const PRESSURE = { min: 20, max: 320 };

function choicesProblem(item: Item, answer: Answer): AnswerProblem | null {
  if (!isStrings(answer)) return "wrong-shape";
  const chosen = item.options?.filter(({ code }) => answer.includes(code)) ?? [];
  if (chosen.length !== answer.length) return "unknown-option";
  return chosen.length > 1 && chosen.some(({ alone }) => alone) ? "alone" : null;
}

function numberProblem({ min, max, decimals = 0 }: Item, answer: unknown): AnswerProblem | null {
  if (typeof answer !== "number" || !Number.isFinite(answer)) return "not-a-number";
  if (min !== undefined && answer < min) return "too-low";
  if (max !== undefined && answer > max) return "too-high";
  const scaled = answer * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6 ? null : "too-many-decimals";
}

function rangeProblem(value: unknown, { min, max }: { min: number; max: number }): AnswerProblem | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return "not-a-number";
  return value < min ? "too-low" : value > max ? "too-high" : null;
}

function pressureProblem(
  item: Item,
  { systolic, diastolic, measured_on }: { systolic: number; diastolic: number; measured_on: string },
  today: string,
): AnswerProblem | null {
  const limits = { min: item.min ?? PRESSURE.min, max: item.max ?? PRESSURE.max };
  const problem = rangeProblem(systolic, limits) ?? rangeProblem(diastolic, limits);
  if (problem) return problem;
  return diastolic >= systolic ? "too-high" : dateProblem({ only: "past" }, measured_on, today);
}

function measurementsProblem(answer: { height_in: number; weight_lb: number }): AnswerProblem | null {
  return rangeProblem(answer.height_in, HEIGHT_IN) ?? rangeProblem(answer.weight_lb, WEIGHT_LB);
}

function dateProblem({ only }: Pick<Item, "only">, answer: unknown, today: string): AnswerProblem | null {
  if (typeof answer !== "string" || !isDay(answer)) return "not-a-date";
  if (only === "past" && answer > today) return "in-the-future";
  return only === "future" && answer < today ? "in-the-past" : null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isFinite(day.getTime()) && day.toISOString().startsWith(text);
}

function rowsProblem(item: Item, rows: readonly Row[], today: string): AnswerProblem | null {
  if (rows.length > (item.max_rows ?? MAX_ROWS)) return "too-many";
  for (const row of rows) {
    if (Object.keys(row).some((id) => !item.fields?.some((field) => field.id === id))) return "wrong-shape";
    for (const field of item.fields ?? []) {
      const problem = fieldProblem(field, row[field.id]?.trim() ?? "", today);
      if (problem) return problem;
    }
  }
  return null;
}

function fieldProblem(field: Field, value: string, today: string): AnswerProblem | null {
  if (value === "") return field.required ? "field-missing" : null;
  if (value.length > (field.max_length ?? MAX_TEXT)) return "too-long";
  if (field.type === "choice") return field.options?.some(({ code }) => code === value) ? null : "unknown-option";
  if (field.type === "number") return /^\d+(\.\d+)?$/.test(value) ? null : "not-a-number";
  if (field.type === "date") return dateProblem({ only: "past" }, value, today);
  if (field.type === "time") return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : "wrong-shape";
  if (field.type === "phone") return value.replace(/\D/g, "").length >= 10 ? null : "not-a-phone";
  return null;
}

function isStrings(answer: Answer): answer is readonly string[] {
  return Array.isArray(answer) && answer.every((one) => typeof one === "string");
}

function isRows(answer: Answer): answer is readonly Row[] {
  return (
    Array.isArray(answer) &&
    answer.every(
      (row) =>
        typeof row === "object" && row !== null && Object.values(row).every((value) => typeof value === "string"),
    )
  );
}
