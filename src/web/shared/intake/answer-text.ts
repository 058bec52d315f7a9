import {
  isMeasurements,
  isPressure,
  NONE,
  UNKNOWN,
  type Answer,
  type Item,
  type Row,
} from "#domain/intake/forms/form.ts";

/** An answer as people read it. */
export function formatAnswer(item: Item, answer: Answer | undefined): string {
  if (answer === undefined || answer === null || answer === "") return "No answer";
  if (answer === UNKNOWN && item.unknown) return item.unknown;
  if (answer === NONE && item.none) return item.none;
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (typeof answer === "number")
    return [answer, item.unit && unitLabel(item.unit)].filter((one) => one !== undefined && one !== "").join(" ");
  if (isPressure(answer)) return `${answer.systolic}/${answer.diastolic} on ${formatDay(answer.measured_on)}`;
  if (isMeasurements(answer)) return formatBody(answer);
  if (typeof answer === "string") return item.type === "date" ? formatDay(answer) : labelOf(item, answer);
  if (answer.length === 0) return "No answer";
  return answer.map((one) => (typeof one === "string" ? labelOf(item, one) : formatRow(item, one))).join("; ");
}

export function formatBody({ height_in, weight_lb }: { height_in: number; weight_lb: number }): string {
  return `${Math.floor(height_in / 12)} ft ${height_in % 12} in, ${weight_lb} lb`;
}

export function unitLabel(unit: string): string {
  return UNITS[unit] ?? unit;
}

/** Units of the forms as people say them. A year is a number by itself. */
const UNITS: Record<string, string> = {
  "/min": "beats a minute",
  "{drinks}/wk": "drinks a week",
  lb: "pounds",
  year: "",
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
