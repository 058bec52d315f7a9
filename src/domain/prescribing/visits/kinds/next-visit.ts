import { z } from "zod";
import { defineOrderKind } from "../order-kind.ts";

/** Types of a visit after the first. */
export const NEXT_VISIT_TYPES = ["secondary-followup", "renewal"] as const;

/** When the patient should come again. They pick the day and the time themselves, so nothing is booked here. */
export const nextVisit = defineOrderKind({
  key: "next-visit",
  isSingle: true,
  schema: z.object({
    type: z.enum(NEXT_VISIT_TYPES, "next-visit-type-missing"),
    weekOf: z.iso.date("next-visit-week-missing"),
  }),
  carryOut: async () => {},
});
