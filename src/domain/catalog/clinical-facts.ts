import { z } from "zod";

const count = z.int().positive();
const span = (value: z.ZodNumber) => z.tuple([value, value]).refine(([from, to]) => from <= to, "runs-backwards");
const wholeSpan = z.strictObject({ from: count, to: count }).refine(({ from, to }) => from <= to, "runs-backwards");

/** A lab value on a scale: the usual range, and the thresholds for action (`acts`: we review, hold or refer). */
const LabRange = z.strictObject({
  name: z.string().min(1),
  unit: z.string().min(1),
  scale: span(z.number()),
  range: span(z.number()),
  marks: z.array(z.strictObject({ at: z.number(), text: z.string().min(1), acts: z.boolean() })),
  note: z.string().min(1),
});
export type LabRange = z.infer<typeof LabRange>;

/** Weekly doses in mg, each for at least `weeks_per_step`; people usually stay on one of `long_term`. */
const DoseSteps = z.strictObject({
  name: z.string().min(1),
  weeks_per_step: count,
  doses: z.array(z.number().positive()).min(2),
  long_term: span(z.number().positive()),
  text: z.string().min(1),
});
export type DoseSteps = z.infer<typeof DoseSteps>;

const ReviewText = z.strictObject({
  label: z.string().min(1).max(40),
  member: z.string().min(1).max(600),
  note: z.string().max(600),
});

const StopOrReview = z.enum(["stop", "review"], "stop-or-review");

/** Every fact by its key. A malformed value throws: a wrong number is worse than none. */
const Pressure = z.strictObject({ systolic: count, diastolic: count });

export const ClinicalFacts = z.object({
  /** At or above this weekly testosterone dose, a dose change needs a consultation. */
  dose_consultation_mg_per_week: z.number().positive(),
  /** Weeks of treatment before additional testing makes sense. */
  additional_testing_from_week: count,
  early_refill_fee_cents: z.int().nonnegative(),
  shipping_business_days: wholeSpan,
  reply_hours: wholeSpan,
  /** How soon someone must respond to an urgent request, by priority. The others are due by `reply_hours`. */
  request_due_hours: z.strictObject({ p0: count, p1: count, p2: count }),
  minimum_age: count,
  /** When patients can check in, when a visit counts as missed, how late canceling is free, and what a missed visit costs. */
  visit_rules: z.strictObject({
    check_in_before_minutes: count,
    missed_after_minutes: count,
    free_cancel_until_minutes: z.int().nonnegative(),
    missed_is_charged: z.boolean(),
  }),
  /** Last day to start controlled medicines without an in-person exam. */
  cs_tele_flex_until: z.iso.date(),
  /** How long both sides of a visit must see and hear each other before a controlled medicine is prescribed. */
  cs_av_min_seconds: count,
  schedule3_max_refills: z.int().nonnegative(),
  schedule3_validity_months: count,
  /** The day it's written is the first of those months, so the last fill is on the day before the same day. */
  schedule3_first_day_counts: z.boolean(),
  /** How long any other prescription can be filled. */
  prescription_validity_months: count,
  /** How far the nearest syringe mark may be from the dose. */
  dose_rounding_most_percent: z.number().nonnegative(),
  /** Per treatment: above this weekly dose the prescriber gets a warning. */
  dose_warning_mg_per_week: z.record(z.string(), z.number().positive()),
  /** Treatments that may not be prescribed as a compounded product. */
  never_compounded: z.array(z.string()),
  /** Days until someone whose answers stopped a treatment may answer again. */
  intake_retry_days: count,
  /** Whether an IPSS score over 19 stops testosterone or goes to a provider. */
  ipss_over_19: StopOrReview,
  /** The same for nandrolone and a blood thinner. */
  nandrolone_warfarin: StopOrReview,
  /** How old labs may be when a fill ships. */
  lab_fresh_days: count,
  /** Business days for a provider to review a result; a critical one is due within the hour. */
  lab_review_business_days: z.strictObject({ normal: count, abnormal: count }),
  /**
   * How long a lab order is valid, how long before its day the schedule drafts one, when people hear about one that waits, and how
   * long after its time an unreviewed result is escalated.
   */
  lab_order_rules: z.strictObject({
    valid_days: count,
    draft_before_days: count,
    choose_place_days: count,
    not_collected_days: count,
    not_collected_nurse_days: count,
    in_lab_days: count,
    unreviewed_escalate_hours: count,
  }),
  /** Approved sentences a provider signs a review with: what the member reads, and the note for the record. */
  lab_review_texts: z.strictObject({
    in_range: ReviewText,
    no_change: ReviewText,
    repeat: ReviewText,
    discuss: ReviewText,
    hold: ReviewText,
    change_dose: ReviewText,
    stop: ReviewText,
  }),
  /** When orders are placed, asked about and closed. */
  order_timing: z.strictObject({
    lead_days: count,
    confirm_days: count,
    refill_window_percent: z.int().min(1).max(100),
    ping_business_days: count,
    complaint_hours: count,
  }),
  /** Refund of a canceled order. */
  order_refund_percent: z.strictObject({
    before_filling: z.int().min(0).max(100),
    filling: z.int().min(0).max(100),
  }),
  /** Maximum refund of a shipped order: as goodwill, or because something went wrong. */
  order_refund_after_shipping_percent: z.strictObject({
    goodwill: z.int().min(0).max(100),
    problem: z.int().min(0).max(100),
  }),
  /**
   * Tries before a person helps; from how many days before its document expires somebody is asked again; by when the checking
   * company must have redacted; business days until we call; hours after which a window nobody answered is closed.
   */
  identity_check_rules: z.strictObject({
    tries: count,
    ask_again_days: count,
    redact_days: count,
    call_days: count,
    unanswered_hours: count,
  }),
  /** From this day a prescription is confirmed only with a checked ID. One confirmed earlier continues with the license on the profile. */
  identity_check_required_from: z.iso.date(),
  /** A blood pressure at or above either number. */
  blood_pressure_limits: z.strictObject({ crisis: Pressure, high: Pressure }),
  /** By offering: the classes a medicine belongs to, and what it may be mixed with. */
  medicine_classes: z.record(
    z.string(),
    z.strictObject({ belongs: z.array(z.string()).min(1), contains: z.array(z.string()) }),
  ),
  /** By treatment: the diagnoses it is prescribed for. A code counts with everything below it. */
  indication_codes: z.record(z.string(), z.array(z.string().regex(/^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$/)).min(1)),
  /** How long a visit is valid. */
  visit_months: z.strictObject({ controlled: count, other: count }),
  /** How long after the last visit or prescription a provider cares for someone; policies read it. */
  care_relation_months: count,
  /** The same after a visit the patient missed. */
  care_after_missed_visit_days: count,
  /** With a nurse, employees no longer enter prescriptions; a policy reads it. */
  clinic_has_nurse: z.boolean(),
  weight_bmi_limits: z.strictObject({ alone: z.number(), with_condition: z.number(), below_range: z.number() }),
  dose_steps_semaglutide: DoseSteps,
  dose_steps_tirzepatide: DoseSteps,
  lab_testosterone_men: LabRange,
  lab_hematocrit_men: LabRange,
  lab_psa: LabRange,
  lab_estradiol_men: LabRange,
  lab_testosterone_women: LabRange,
  lab_tsh: LabRange,
  lab_fasting_glucose: LabRange,
  lab_a1c: LabRange,
  lab_egfr: LabRange,
  lab_hdl_men: LabRange,
  lab_calcium: LabRange,
});
export type ClinicalFacts = z.infer<typeof ClinicalFacts>;
