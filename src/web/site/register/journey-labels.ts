import type { Sex } from "#domain/chart/basics/sex.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";

export const SEX_LABELS: Readonly<Record<Sex, RegisterText>> = {
  female: "Female",
  male: "Male",
  intersex: "Intersex",
  "not-said": "I prefer not to say",
};
