/**
 * The facts a rule may ask for, beside results ("lab"), answers ("answer:ID") and scores ("score:NAME"). A rule that names another
 * is refused. Some are about the patient, some about what is to be prescribed.
 */
export const FACTS = {
  "patient.age": "number",
  "patient.sex": "code",
  /** Female at birth, and neither past menopause nor without ovaries by their answers. */
  "patient.can_be_pregnant": "boolean",
  "patient.bmi": "number",
  "patient.pulse": "number",
  "patient.systolic": "number",
  "patient.diastolic": "number",
  /** Percent of the first weight on record that was lost since. */
  "patient.weight_lost_percent": "number",
  /** Classes of current allergies in the chart. Known and empty after a "none known" statement. */
  "chart.allergy_classes": "codes",
  "chart.allergies_reviewed": "boolean",
  "chart.medicines_reviewed": "boolean",
  /** Keys of current problems in the chart, and their ICD-10 codes. */
  "chart.problems": "codes",
  /** Classes of medicines somebody takes: ours for another treatment, and from elsewhere. */
  "chart.medicine_classes": "codes",
  /** Documents a provider accepted. */
  "chart.documents": "codes",
  /** Since the last heart attack or stroke that the chart has a day for. */
  "chart.days_since_heart_event": "number",
  "answers.sent": "boolean",
  "answers.changed_after_stop": "boolean",
  "answers.version_retired": "boolean",
  /** Alerts that page and stops for this treatment that nobody decided about. */
  "results.open_stops": "number",
  /** Whether the blood count has responded to nandrolone, by a provider's word. */
  "results.blood_response": "boolean",
  /** "allergy", "major-interaction", "none", "not-available". */
  "screening.result": "code",
  /** Kinds of due items beyond their grace days. */
  "due.overdue": "codes",
  "medicine.classes": "codes",
  "medicine.form": "code",
  "medicine.is_compounded": "boolean",
  "medicine.has_clinical_difference": "boolean",
  "medicine.weekly_mg": "number",
  "medicine.most_weekly_mg": "number",
  "medicine.dose_changed": "boolean",
  "medicine.visit_today": "boolean",
  /** Dose steps: of the ladder, 1 is the first; 0 means it isn't one of its doses. */
  "medicine.step": "number",
  "medicine.steps_up": "number",
  "medicine.days_at_step": "number",
  "medicine.most_step": "number",
  /** Taken together with hCG by a current prescription. */
  "medicine.with_hcg": "boolean",
  /** Since the first dose of this treatment arrived. */
  "medicine.days_on_treatment": "number",
  /** What the last check-in said. */
  "check_in.days_ago": "number",
  "check_in.stomach_score": "number",
  "check_in.vomited_a_day": "boolean",
  "check_in.missed_doses": "number",
  "check_in.virilization": "boolean",
  /** Clinic policies, from the clinical facts of the same name: "stop" or "review". */
  "clinic.ipss_over_19": "code",
  "clinic.nandrolone_warfarin": "code",
} as const satisfies Record<string, FactKind>;

export type FactKind = "number" | "boolean" | "code" | "codes";
export type FactKey = keyof typeof FACTS;
