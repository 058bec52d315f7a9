import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { seal } from "#core/keyring.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { guardIdentity, isGuarded } from "./identity-guard.ts";
import { isPoBox } from "./is-po-box.ts";
import { LANGUAGES } from "../language/language.ts";
import { FirstName, LastName, PreferredName } from "./person-fields.ts";
import { PhoneNumber } from "./phone-number.server.ts";
import { findProfile, updateProfile, type ProfileUpdate } from "./queries-profile.server.ts";
import { isUsState } from "./us-state.ts";
import { isTooYoung, writeIdentity } from "./write-identity.ts";

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => null), schema]).nullable();

/** The questions on /profile, one per page. Each has its own fields and messages. */
export const PROFILE_QUESTIONS = {
  name: z.object({ first_name: FirstName, last_name: LastName }),
  "preferred-name": z.object({ preferred_name: optional(PreferredName) }),
  "date-of-birth": z.object({
    date_of_birth: z.iso.date("date-invalid").refine((date) => date > "1900-01-01", "date-invalid"),
  }),
  gender: z.object({ gender: optional(z.string().trim().max(100)) }),
  phone: z.object({ phone_number: PhoneNumber }),
  address: z.object({
    mailing_address: z
      .string()
      .trim()
      .min(1, "street-missing")
      .max(200)
      .refine((street) => !isPoBox(street), "po-box"),
    city: z.string().trim().min(1, "city-missing").max(100),
    state: z.string().refine(isUsState, "home-state-missing"),
    zip_code: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, "zip-code-invalid"),
  }),
  license: z.object({
    license_number: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9 -]{4,30}$/, "license-number-invalid"),
    license_state: z.string().refine(isUsState, "issuing-state-missing"),
    license_expiration_date: z.iso.date("date-invalid"),
  }),
  language: z.object({ language: z.enum(LANGUAGES, "language-missing") }),
} as const;

export type ProfileQuestion = keyof typeof PROFILE_QUESTIONS;
/** The catalog sets the minimum age; callers that ask for a birth date pass it in. */
type AgeRule = { minimumAge: number };
export type ProfileAnswer = {
  [Question in ProfileQuestion]: { question: Question } & z.output<(typeof PROFILE_QUESTIONS)[Question]> &
    (Question extends "date-of-birth" ? AgeRule : unknown);
}[ProfileQuestion];

export type ChangeProfileResult =
  | { kind: "saved" }
  /** There's a prescription under this name, so only staff can change it, with a reason. */
  | { kind: "locked" }
  | { kind: "too-young" };

/** Changes your own profile. Fields that decide who gets a medicine and where are guarded, see `identity-guard.ts`. */
export async function changeProfile(ctx: Ctx, answer: ProfileAnswer): Promise<ChangeProfileResult> {
  const { userId } = requireMember(ctx);
  if (isGuarded(answer.question)) return changeGuarded(ctx, userId, answer);
  return inTransaction(ctx, async (tx) => {
    if (!(await findProfile(tx.trx, userId))) throw new AppError("not-found");
    await updateProfile(tx.trx, userId, columns(ctx, userId, answer));
    await recordAudit(tx, { action: "profile.changed", subjectId: userId });
    return { kind: "saved" };
  });
}

async function changeGuarded(ctx: Ctx, userId: string, answer: ProfileAnswer): Promise<ChangeProfileResult> {
  const { question } = answer;
  if (!isGuarded(question)) throw new Error(`${question} is not guarded`);
  return inAuthTransaction(ctx, async (tx) => {
    const before = await findProfile(tx.trx, userId);
    if (!before) throw new AppError("not-found");
    if ((await guardIdentity(tx, { question, before })) === "locked") return { kind: "locked" };
    if (answer.question === "date-of-birth" && isTooYoung(tx, answer)) return { kind: "too-young" };
    await writeIdentity(tx, before, [{ question, change: columns(ctx, userId, answer) }]);
    await recordAudit(tx, { action: "profile.changed", subjectId: userId });
    return { kind: "saved" };
  });
}

function columns(ctx: Ctx, userId: string, answer: ProfileAnswer): ProfileUpdate {
  if (answer.question === "date-of-birth") return { date_of_birth: answer.date_of_birth };
  const { question, ...fields } = answer;
  if (question !== "license" || !("license_number" in fields)) return fields as ProfileUpdate;
  const { license_number, ...rest } = fields;
  return {
    ...rest,
    license_number_sealed: seal(ctx.env.DATA_KEYS, license_number, `license:${userId}`),
    license_number_last_four: ending(license_number),
  };
}

/** The last four characters, fewer for a short number, so we never show most of it. */
function ending(licenseNumber: string): string {
  return licenseNumber.slice(-Math.min(4, Math.floor(licenseNumber.length / 2)));
}
