import type { Messages } from "#ui/language/text.ts";

/** The words in the drawings of Spanish texts. */
export const drawings = {
  Skin: "Piel",
  "Fat layer": "Grasa",
  Muscle: "Músculo",
  "2 in": "2 pulg.",
  hip: "cadera",
  knee: "rodilla",
  "hip bone": "hueso",
  slowly: "despacio",
  "Read here": "Lea aquí",
  Usual: "Normal",
  "Low dead space": "Poco espacio",
  draw: "llenar",
  inject: "inyectar",
  Air: "Aire",
  "Your dose": "Su dosis",
  SHARPS: "AGUJAS",
  "¾ full": "¾ lleno",
  "Opened 11/15": "Abierto 11/15",
} as const satisfies Messages;
