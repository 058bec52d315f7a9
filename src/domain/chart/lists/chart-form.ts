import { z } from "zod";
import { HISTORY_KINDS, SECTIONS, SEVERITIES, type ChartEntry } from "./chart-list.ts";

/** What somebody types about a row, by section. Days later than `today` are refused. */
export function chartForm(today: string) {
  const day = z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(z.union([z.null(), z.iso.date("date-not-real").refine((value) => value <= today, "chart-day-later")]));
  const span = { fromOn: day, untilOn: day };
  const text = (most: number) => z.string().trim().max(most);
  return z
    .discriminatedUnion("section", [
      z.object({
        section: z.literal("allergies"),
        substance: text(100).min(1, "substance-missing"),
        classKeys: z.array(z.string()),
        reaction: text(200),
        severity: z.enum(SEVERITIES, "severity-missing"),
        ...span,
      }),
      z.object({
        section: z.literal("problems"),
        name: text(200).min(1, "problem-missing"),
        icd10: text(8)
          .transform((code) => code.toUpperCase() || null)
          .pipe(z.union([z.null(), z.string().regex(/^[A-Z]\d[\dA-Z](\.[\dA-Z]{1,4})?$/, "diagnosis-code-wrong")])),
        problemKey: text(60).transform((key) => key || null),
        ...span,
      }),
      z.object({
        section: z.literal("medicines"),
        name: text(100).min(1, "outside-medicine-missing"),
        classKeys: z.array(z.string()),
        dose: text(100),
        ...span,
      }),
      z.object({
        section: z.literal("history"),
        kind: z.enum(HISTORY_KINDS, "history-kind-missing"),
        text: text(500).min(1, "history-missing"),
        isRestricted: z.boolean(),
        ...span,
      }),
    ])
    .refine(({ fromOn, untilOn }) => fromOn === null || untilOn === null || fromOn <= untilOn, {
      path: ["untilOn"],
      message: "chart-days-backwards",
    }) satisfies z.ZodType<ChartEntry>;
}

/** A press on one row: which version of it was on the page. */
export const RowPress = z.object({
  section: z.enum(SECTIONS),
  rootId: z.uuid(),
  basedOn: z.coerce.number().int().positive(),
});
