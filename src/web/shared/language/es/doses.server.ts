import type { Messages } from "#ui/language/text.ts";

/** How often a dose is taken, and what it measures on a syringe. Written on the server. */
export const doses = {
  "once every 4 weeks": "una vez cada 4 semanas",
  "once every 2 weeks": "una vez cada 2 semanas",
  "once a week": "una vez por semana",
  "twice a week": "dos veces por semana",
  "3 times a week": "3 veces por semana",
  "every other day": "un día sí y otro no",
  "once a day": "una vez al día",
  "twice a day": "dos veces al día",
  "{count} times a week": "{count} veces por semana",
  "{count} unit": "{count} unidad",
  "{count} units": "{count} unidades",
} as const satisfies Messages;

export type DosesText = keyof typeof doses;
