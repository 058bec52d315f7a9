import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { attachable, canAttach } from "#domain/files/attachable.ts";
import { lockIdentity } from "#domain/identity/profile/lock-identity.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { lookUpCircumstances } from "./rules/circumstances.ts";
import { mayTranscribe } from "./may-transcribe.ts";
import { noteEvent } from "./note-event.ts";
import { findProblems, type RuleProblem } from "./rules/prescribing-rules.ts";
import { MEDICINE_FORMS, type Measure } from "./prescription.ts";
import { insertPrescription } from "./queries.server.ts";

/** A number with at most three decimals, as written on an order. */
const decimal = (missing: string, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, missing)
    .transform(Number)
    .refine((value) => value > 0 && value <= most, missing);
const whole = (missing: string, from: number, to: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, missing)
    .transform(Number)
    .refine((value) => value >= from && value <= to, missing);
const text = (missing: string, most: number) => z.string().trim().min(1, missing).max(most);
const orNothing = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

/** What staff enter from the signed order. */
export const Transcription = z
  .object({
    offeringKey: z.string().min(1, "medicine-missing").max(40),
    drugName: text("medicine-name-missing", 120),
    form: z.enum(MEDICINE_FORMS, "medicine-form-missing"),
    isCompounded: z.preprocess((value) => value === "yes", z.boolean()),
    strength: z.preprocess(orNothing, text("strength-missing", 80).optional()),
    concentrationPerMl: z.preprocess(orNothing, decimal("concentration-wrong", 100_000).optional()),
    dose: decimal("dose-wrong", 100_000),
    dosesPerWeek: z
      .string("schedule-missing")
      .regex(/^\d{1,2}(\.\d{1,2})?$/, "schedule-missing")
      .transform(Number)
      .refine((value) => value > 0 && value <= 28, "schedule-missing"),
    directions: text("directions-missing", 500),
    quantity: decimal("quantity-wrong", 100_000),
    daysSupply: whole("days-supply-wrong", 1, 365),
    refillsAllowed: whole("refills-wrong", 0, 99),
    issuedOn: z.iso.date("order-date-missing"),
    expiresOn: z.iso.date("last-fill-day-missing"),
    prescriberId: z.uuid("prescriber-missing"),
    pharmacyId: z.uuid("pharmacy-missing"),
    clinicalDifference: z.preprocess(orNothing, text("clinical-reason-missing", 1000).optional()),
    signedOrderFileId: z.uuid("signed-order-not-attached"),
  })
  .superRefine(({ form, strength, concentrationPerMl }, check) => {
    if (form === "vial" && concentrationPerMl === undefined) {
      check.addIssue({ code: "custom", path: ["concentrationPerMl"], message: "concentration-missing" });
    }
    if (form !== "vial" && strength === undefined) {
      check.addIssue({ code: "custom", path: ["strength"], message: "strength-not-given" });
    }
  });
export type Transcription = z.infer<typeof Transcription>;

export type TranscribeResult = { kind: "done"; prescriptionId: string } | { kind: "refused"; problems: RuleProblem[] };

/**
 * Transcribes a signed order, for those `mayTranscribe` names. Returns what the law, the catalog or the clinic's rules forbid, with the reason. The prescription
 * does nothing until the prescriber confirms it.
 */
export async function transcribePrescription(
  ctx: Ctx,
  input: { userId: string; order: Transcription },
): Promise<TranscribeResult> {
  const staff = requireStaff(ctx);
  const { userId, order } = input;
  return inTransaction(ctx, async (tx) => {
    const member = await findPerson(tx.trx, userId);
    if (!member) throw new AppError("not-found");
    if (!(await mayTranscribe(tx))) throw new AppError("forbidden");
    if (!member.state) {
      return { kind: "refused", problems: [{ field: "offeringKey", code: "address-missing" }] };
    }
    const fileId = order.signedOrderFileId;
    if (!(await canAttach(tx, { fileId, userId, kind: "signed-order" }))) {
      return { kind: "refused", problems: [{ field: "signedOrderFileId", code: "signed-order-missing" }] };
    }
    const circumstances = await lookUpCircumstances(tx, { ...order, userId, state: member.state });
    const isVial = order.form === "vial";
    const measure: Measure = measureOf(circumstances.treatment?.key);
    const concentrationPerMl = isVial ? (order.concentrationPerMl ?? null) : null;
    const clinicalDifference = order.isCompounded ? (order.clinicalDifference ?? null) : null;
    const prescribed = { ...order, measure, concentrationPerMl, clinicalDifference };
    const problems = findProblems(prescribed, circumstances);
    const { treatment } = circumstances;
    if (problems.length > 0 || !treatment) return { kind: "refused", problems };
    const id = newId(tx.now.getTime());
    await insertPrescription(tx, {
      id,
      user_id: userId,
      offering_key: order.offeringKey,
      treatment_key: treatment.key,
      drug_name: order.drugName,
      form: order.form,
      is_compounded: order.isCompounded,
      strength: isVial ? null : (order.strength ?? null),
      [measure === "mg" ? "dose_mg" : "dose_iu"]: order.dose,
      [measure === "mg" ? "concentration_mg_per_ml" : "concentration_iu_per_ml"]: concentrationPerMl,
      doses_per_week: order.dosesPerWeek,
      directions: order.directions,
      quantity: order.quantity,
      days_supply: order.daysSupply,
      refills_allowed: order.refillsAllowed,
      issued_on: order.issuedOn,
      expires_on: order.expiresOn,
      controlled_schedule: treatment.controlledSchedule,
      pharmacy_id: order.pharmacyId,
      prescriber_id: order.prescriberId,
      clinical_difference: clinicalDifference,
      signed_order_file_id: fileId,
      transcribed_by: staff.userId,
      transcribed_at: tx.now,
      status: "transcribed",
    });
    // After the prescription: from here on, its paper is open to clinicians and to whoever entered it.
    await attachable(tx, { fileId, userId, as: "prescription" });
    await lockIdentity(tx, { userId });
    await noteEvent(tx, { id, userId }, "transcribed");
    return { kind: "done", prescriptionId: id };
  });
}

/** Chorionic gonadotropin is labeled in units, all others in mg. */
export function measureOf(treatmentKey: string | undefined): Measure {
  return treatmentKey === "hcg" ? "IU" : "mg";
}
