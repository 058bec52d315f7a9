import { drawOf, formatNumber } from "../rules/dose.ts";
import { WEEK_DAYS, type Regimen, type Route } from "./regimen.ts";

/**
 * The directions on the label: "Inject 0.3 mL (60 mg, 30 units on a U-100 syringe) under the skin every Monday and Thursday." A dose
 * between two marks of the syringe is said with "about".
 */
export function directionsOf(regimen: Regimen): string {
  return `${amountText(regimen)} ${WHERE[regimen.route]} ${frequencyText(regimen)}.`;
}

const WHERE: Record<Route, string> = {
  subcutaneous: "under the skin",
  intramuscular: "into the muscle",
  mouth: "by mouth",
  skin: "to clean, dry skin",
};

function amountText({ form, dose, measure, concentrationPerMl }: Regimen): string {
  const amount = `${formatNumber(dose)} ${measure}`;
  if (form === "tablet") return `Take 1 tablet (${amount})`;
  if (form === "topical") return `Apply ${amount}`;
  if (form === "pen" || concentrationPerMl === null) return `Inject ${amount} (1 pen)`;
  const { ml, units, isExact } = drawOf({ dose, concentrationPerMl });
  const marks = units === null ? "" : `, ${units} ${units === 1 ? "unit" : "units"} on a U-100 syringe`;
  return `Inject ${formatNumber(ml)} mL (${isExact ? "" : "about "}${amount}${marks})`;
}

const OFTEN: Readonly<Record<string, string>> = {
  "0.25": "once every 4 weeks",
  "0.5": "once every 2 weeks",
  "1": "once a week",
  "2": "twice a week",
  "3.5": "every other day",
  "7": "once a day",
  "14": "twice a day",
};

function frequencyText({ weekDays, dosesPerWeek }: Regimen): string {
  if (weekDays.length > 0 && weekDays.length < 7 && weekDays.length === dosesPerWeek) {
    return `every ${AND.format(weekDays.toSorted((a, b) => a - b).map((day) => WEEK_DAYS[day - 1] ?? ""))}`;
  }
  return OFTEN[String(dosesPerWeek)] ?? `${formatNumber(dosesPerWeek)} times a week`;
}

const AND = new Intl.ListFormat("en-US", { type: "conjunction" });
