import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { saveBasics } from "./queries.server.ts";
import { SEXES, type Sex } from "./sex.ts";

const whole = (text: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, text)
    .transform(Number);

export const BASICS = {
  sex: z.object({
    sex_at_birth: z.string().refine((sex): sex is Sex => SEXES.some((one) => one === sex), "sex-missing"),
  }),
  measurements: z
    .object({
      height_feet: whole("height-feet-wrong"),
      height_inches: z
        .string()
        .trim()
        .transform((text) => text || "0")
        .pipe(whole("height-inches-wrong"))
        .refine((inches) => inches < 12, "too-many-inches"),
      weight_pounds: z
        .string()
        .trim()
        .regex(/^\d{2,3}(\.\d)?$/, "weight-wrong")
        .transform(Number)
        .refine((pounds) => pounds >= 60 && pounds <= 900, "weight-out-of-range"),
    })
    .refine(({ height_feet, height_inches }) => inches(height_feet, height_inches) >= 36, {
      path: ["height_feet"],
      message: "height-too-small",
    })
    .refine(({ height_feet, height_inches }) => inches(height_feet, height_inches) <= 96, {
      path: ["height_feet"],
      message: "height-too-large",
    }),
} as const;

export type BasicsAnswer =
  | ({ question: "sex" } & z.output<(typeof BASICS)["sex"]>)
  | ({ question: "measurements" } & z.output<(typeof BASICS)["measurements"]>);

/** Saves the physical basics every clinician needs. Only their owner can enter them. */
export async function savePatientBasics(ctx: Ctx, answer: BasicsAnswer): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const change =
      answer.question === "sex"
        ? { sex_at_birth: answer.sex_at_birth }
        : {
            height_inches: inches(answer.height_feet, answer.height_inches),
            weight_pounds: answer.weight_pounds,
          };
    await saveBasics(tx.trx, userId, tx.now, change);
    await recordAudit(tx, { action: "registration.answered", subjectId: userId });
  });
}

function inches(feet: number, rest: number): number {
  return feet * 12 + rest;
}
