import {
  isMeasurements,
  isPressure,
  NONE,
  UNKNOWN,
  type Answer,
  type Item,
  type Row,
} from "#domain/intake/forms/form.ts";
import { textIn, type Text } from "#ui/language/text.ts";
import type { QuestionsText } from "../language/es/questions.server.ts";

/** An answer as people read it. */
export function formatAnswer(
  item: Item,
  answer: Answer | undefined,
  t: Text<QuestionsText> = textIn(undefined),
): string {
  if (answer === undefined || answer === null || answer === "") return t("No answer");
  if (answer === UNKNOWN && item.unknown) return item.unknown;
  if (answer === NONE && item.none) return item.none;
  if (typeof answer === "boolean") return t(answer ? "Yes" : "No");
  if (typeof answer === "number")
    return [answer, item.unit && unitLabel(item.unit, t)].filter((one) => one !== undefined && one !== "").join(" ");
  if (isPressure(answer)) {
    const { systolic, diastolic, measured_on: day } = answer;
    return t("{pressure} on {day}", { pressure: `${systolic}/${diastolic}`, day: formatDay(day) });
  }
  if (isMeasurements(answer)) return formatBody(answer, t);
  if (typeof answer === "string") return item.type === "date" ? formatDay(answer) : labelOf(item, answer);
  if (answer.length === 0) return t("No answer");
  return answer.map((one) => (typeof one === "string" ? labelOf(item, one) : formatRow(item, one))).join("; ");
}

export function formatBody(
  { height_in, weight_lb: pounds }: { height_in: number; weight_lb: number },
  t: Text<QuestionsText> = textIn(undefined),
): string {
  const [feet, inches] = [Math.floor(height_in / 12), height_in % 12];
  return t("{feet} ft {inches} in, {pounds} lb", { feet, inches, pounds });
}

export function unitLabel(unit: string, t: Text<QuestionsText>): string {
  if (unit === "year") return "";
  const label = UNITS[unit];
  return label ? t(label) : unit;
}

/** Units of the forms as people say them. A year is a number by itself. */
const UNITS: Record<string, QuestionsText> = {
  "/min": "beats a minute",
  "{drinks}/wk": "drinks a week",
  lb: "pounds",
};

function labelOf({ options }: Item, code: string): string {
  return options?.find((option) => option.code === code)?.label ?? code;
}

function formatRow({ fields }: Item, row: Row): string {
  const parts = (fields ?? []).map(({ id, options }) => {
    const value = row[id] ?? "";
    return options?.find(({ code }) => code === value)?.label ?? value;
  });
  return parts.filter(Boolean).join(", ");
}

function formatDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${Number(month)}/${Number(date)}/${year}`;
}
