import { formatDose, type DoseText } from "#domain/prescribing/rules/dose.ts";
import { dosesText } from "../language/es/messages.server.ts";
import { plural, type Language } from "../language/language.ts";
import { SCHEDULE_LABELS } from "./format-schedule.ts";

/** How often a dose is taken, in the language of the page. */
export function formatScheduleIn(language: Language, dosesPerWeek: number): string {
  const t = dosesText(language);
  const label = SCHEDULE_LABELS[String(dosesPerWeek)];
  return label ? t(label) : t("{count} times a week", { count: dosesPerWeek });
}

/** One dose in every unit. Numbers, mg and mL are the same in both languages; the marks of a syringe have a name. */
export function formatDoseIn(language: Language, medicine: Parameters<typeof formatDose>[0]): DoseText {
  const dose = formatDose(medicine);
  if (!dose.units) return dose;
  const count = Number.parseInt(dose.units, 10);
  return { ...dose, units: dosesText(language)(plural(language, count, "{count} unit", "{count} units"), { count }) };
}
