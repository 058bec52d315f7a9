import { z } from "zod";
import { defineOrderKind } from "../order-kind.ts";

export const HOME_MEASURES = ["pressure", "pulse", "weight"] as const;

const whole = (code: string, max: number) => z.coerce.number(code).int(code).min(1, code).max(max, code);

/** What the patient measures at home and how often. They enter it on their health page. */
export const homeMeasurements = defineOrderKind({
  key: "home-measurements",
  isSingle: true,
  schema: z.object({
    measures: z.array(z.enum(HOME_MEASURES, "measures-missing"), "measures-missing").min(1, "measures-missing"),
    timesPerWeek: whole("times-per-week-missing", 14),
    weeks: whole("weeks-missing", 52),
  }),
  carryOut: async () => {},
});
