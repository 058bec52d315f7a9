import type { FactSource } from "#domain/safety/rules/rule.ts";

export const SOURCE_LABELS: Record<FactSource, string> = {
  chart: "from the chart",
  answers: "from the health questions",
  reading: "measured at home",
  prescription: "from this prescription",
  profile: "from the profile",
  "due-item": "from what is due",
  clinic: "from the clinic",
};

/** "patient.weight_lost_percent" as "Weight lost percent"; an answer by the number of its question. */
export function factLabel(key: string): string {
  if (key.startsWith("answer:")) return `Health question ${key.slice("answer:".length)}`;
  if (key.startsWith("score:")) return `${key.slice("score:".length).toUpperCase()} score`;
  const words = key.slice(key.indexOf(".") + 1).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
