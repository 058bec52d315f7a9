import type { LatestVitals } from "#domain/chart/vitals/reads.server.ts";
import type { Sex } from "#domain/chart/basics/sex.ts";
import { bmiOf } from "#domain/intake/forms/condition.ts";
import { evaluateForms } from "#domain/intake/forms/evaluate-forms.ts";
import { isPressure, type Answer } from "#domain/intake/forms/form.ts";
import { ageOn } from "#domain/intake/registration/journey.ts";
import type { SentAnswers } from "#domain/intake/responses/reads.server.ts";
import type { MeasuredValue } from "#domain/labs/find-measured.ts";
import { daysBetween } from "../rules/condition.ts";
import type { FactKey } from "../rules/facts.ts";
import type { Fact, FactSource, FactValue, Snapshot } from "../rules/rule.ts";

/** Everything a snapshot is made of, as other slices know it. */
export type Known = {
  today: string;
  /** The day of an instant at the clinic. */
  dayOf: (at: Date) => string;
  birthDate: string | null;
  basics: { sex: Sex | null; heightIn: number | null; weightLb: number | null; changedAt: Date } | null;
  vitals: LatestVitals;
  sent: readonly SentAnswers[];
  measured: readonly MeasuredValue[];
  chart: ChartFacts;
  openStops: number;
  overdue: readonly string[];
  policies: { ipss_over_19: string; nandrolone_warfarin: string };
  /** What the e-prescribing service said about drugs and allergies; left out if it wasn't asked. */
  screening?: { result: string; on: string } | null | undefined;
  /** What is to be prescribed, by whoever asks. */
  medicine: MedicineFacts;
};

/** What the chart's lists say; null where nobody said anything. */
export type ChartFacts = {
  allergyClasses: { codes: string[]; on: string } | null;
  medicineClasses: { codes: string[]; on: string } | null;
  problems: { codes: string[]; on: string } | null;
  /** The newest heart attack or stroke that has a day. */
  heartEventOn: string | null;
  allergiesReviewedOn: string | null;
  medicinesReviewedOn: string | null;
};

/** The part of the facts that is about the prescription. A null is unknown. */
export type MedicineFacts = Partial<Record<Extract<FactKey, `medicine.${string}`>, FactValue | null>>;

/** Answers to "Do you still have periods?" after which nobody gets pregnant. */
const PAST_PREGNANCY = new Set(["over-12-months", "ovaries-removed"]);

/** The facts as rules see them. What isn't known, or was withdrawn, isn't there. */
export function snapshotOf(known: Known): Snapshot {
  const { today, dayOf, chart } = known;
  const facts: Record<string, Fact> = {};
  const put = (
    key: FactKey,
    value: FactValue | null | undefined,
    on: string,
    source: FactSource,
    sourceId?: string,
  ) => {
    if (value === null || value === undefined) return;
    facts[key] = { value, on, source, ...(sourceId ? { sourceId } : {}) };
  };
  const said = saidBy(known);
  for (const [item, { value, on }] of Object.entries(said)) facts[`answer:${item}`] = { value, on, source: "answers" };
  for (const [name, { value, on }] of Object.entries(scoresOf(known))) {
    facts[`score:${name}`] = { value, on, source: "answers" };
  }
  const [oldest] = known.sent.map(({ submittedAt }) => dayOf(submittedAt)).toSorted();
  if (oldest) {
    put("answers.sent", true, oldest, "answers");
    put(
      "answers.changed_after_stop",
      known.sent.some((one) => one.hasChangedAfterStop),
      oldest,
      "answers",
    );
    put(
      "answers.version_retired",
      known.sent.some((one) => one.isRetired),
      oldest,
      "answers",
    );
  }

  if (known.birthDate) put("patient.age", ageOn(today, known.birthDate), today, "profile");
  const basicsOn = known.basics ? dayOf(known.basics.changedAt) : today;
  const sex = known.basics?.sex;
  put("patient.sex", sex === "not-said" ? null : sex, basicsOn, "profile");
  put("patient.can_be_pregnant", canBePregnant(known, said["f01"]?.value), basicsOn, "profile");
  putBody(known, put);
  putPressure(known, put);
  const { pulse } = known.vitals;
  if (pulse) put("patient.pulse", pulse.value, dayOf(pulse.at), "reading", pulse.setId);
  else if (typeof said["c07p"]?.value === "number") {
    put("patient.pulse", said["c07p"].value, said["c07p"].on, "answers");
  }

  if (chart.allergyClasses) put("chart.allergy_classes", chart.allergyClasses.codes, chart.allergyClasses.on, "chart");
  if (chart.medicineClasses) {
    put("chart.medicine_classes", chart.medicineClasses.codes, chart.medicineClasses.on, "chart");
  }
  if (chart.problems) put("chart.problems", chart.problems.codes, chart.problems.on, "chart");
  if (chart.heartEventOn) {
    const days = daysBetween(chart.heartEventOn, today);
    put("chart.days_since_heart_event", days, chart.heartEventOn, "chart");
  }
  if (chart.allergiesReviewedOn) put("chart.allergies_reviewed", true, chart.allergiesReviewedOn, "chart");
  if (chart.medicinesReviewedOn) put("chart.medicines_reviewed", true, chart.medicinesReviewedOn, "chart");

  put("results.open_stops", known.openStops, today, "clinic");
  const { screening } = known;
  put("screening.result", screening?.result ?? "not-available", screening?.on ?? today, "clinic");
  // A document is accepted with a finding, each time anew.
  put("chart.documents", [], today, "clinic");
  put("clinic.ipss_over_19", known.policies.ipss_over_19, today, "clinic");
  put("clinic.nandrolone_warfarin", known.policies.nandrolone_warfarin, today, "clinic");
  put("due.overdue", [...known.overdue], today, "due-item");
  for (const [key, value] of Object.entries(known.medicine)) put(key as FactKey, value, today, "prescription");

  return {
    today,
    facts,
    labs: known.measured.map(({ id, ...one }) => ({ ...one, sourceId: id })),
  };
}

type Put = (
  key: FactKey,
  value: FactValue | null | undefined,
  on: string,
  source: FactSource,
  sourceId?: string,
) => void;
type Said = Record<string, { value: FactValue; on: string }>;

/** Choices, numbers and ticks as they were given. The engine knows what "not sure" means; a list of rows is in the chart. */
function saidBy({ sent, dayOf }: Known): Said {
  const said: Said = {};
  for (const { answers, submittedAt } of sent) {
    const on = dayOf(submittedAt);
    for (const [item, answer] of Object.entries(answers)) {
      const value = valueOf(answer);
      if (value !== null) said[item] = { value, on };
    }
  }
  return said;
}

function valueOf(answer: Answer): FactValue | null {
  if (typeof answer === "string" || typeof answer === "number" || typeof answer === "boolean") return answer;
  if (!Array.isArray(answer)) return null;
  const codes = answer.filter((one) => typeof one === "string");
  return codes.length === answer.length ? codes : null;
}

function scoresOf({ sent, basics, birthDate, today, dayOf }: Known): Record<string, { value: number; on: string }> {
  const ordered = [...sent].sort((a, b) => Number(b.formKey === "common") - Number(a.formKey === "common"));
  const answers = Object.assign({}, ...ordered.map((one) => one.answers)) as Record<string, Answer>;
  const { heightIn = null, weightLb = null, sex = null } = basics ?? {};
  const facts = {
    age: birthDate ? ageOn(today, birthDate) : null,
    sex,
    height_in: heightIn,
    weight_lb: weightLb,
    bmi: heightIn && weightLb ? bmiOf(weightLb, heightIn) : null,
  };
  const { forms } = evaluateForms(
    ordered.map(({ definition }) => definition),
    answers,
    facts,
    today,
  );
  return Object.fromEntries(
    ordered.flatMap(({ definition, submittedAt }) =>
      Object.entries(forms[definition.form]?.scores ?? {}).map(([name, value]) => [
        name,
        { value, on: dayOf(submittedAt) },
      ]),
    ),
  );
}

function canBePregnant({ basics }: Known, periods: FactValue | undefined): boolean | null {
  if (!basics?.sex || basics.sex === "not-said") return null;
  if (basics.sex === "male") return false;
  return !(typeof periods === "string" && PAST_PREGNANCY.has(periods));
}

/** The newest weight: measured at home, or said at registration. */
function putBody({ basics, vitals, dayOf }: Known, put: Put): void {
  const { pounds, firstPounds } = vitals;
  const atHome = pounds && (!basics || pounds.at > basics.changedAt) ? pounds : null;
  const weight = atHome?.value ?? basics?.weightLb ?? pounds?.value ?? null;
  const on = dayOf(atHome?.at ?? basics?.changedAt ?? pounds?.at ?? new Date(0));
  if (weight && basics?.heightIn)
    put("patient.bmi", bmiOf(weight, basics.heightIn), on, atHome ? "reading" : "profile");
  const first = basics?.weightLb ?? firstPounds?.value ?? null;
  if (first && pounds) {
    const percent = Math.round(((first - pounds.value) / first) * 1000) / 10;
    put("patient.weight_lost_percent", percent, dayOf(pounds.at), "reading", pounds.setId);
  }
}

/** The newest pressure: measured at home, or said in the health questions. */
function putPressure({ vitals: { systolic, diastolic }, sent, dayOf }: Known, put: Put): void {
  const answer = sent.find(({ formKey }) => formKey === "common")?.answers["c07"];
  const answered = isPressure(answer) ? answer : null;
  if (systolic && diastolic && (!answered || dayOf(systolic.at) >= answered.measured_on)) {
    put("patient.systolic", systolic.value, dayOf(systolic.at), "reading", systolic.setId);
    put("patient.diastolic", diastolic.value, dayOf(diastolic.at), "reading", diastolic.setId);
  } else if (answered) {
    put("patient.systolic", answered.systolic, answered.measured_on, "answers");
    put("patient.diastolic", answered.diastolic, answered.measured_on, "answers");
  }
}
