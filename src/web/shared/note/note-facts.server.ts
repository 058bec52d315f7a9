import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { counts } from "#domain/chart/lists/chart-list.ts";
import type { SavedReading } from "#domain/chart/vitals/vital.ts";
import type { PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import type { Marker } from "#domain/labs/markers/marker.ts";
import { formatResult } from "#domain/labs/report.ts";
import { medicinesOf } from "#domain/prescribing/fills/medicines.ts";
import { formatDose } from "#domain/prescribing/rules/dose.ts";
import type { DraftToWrite } from "#domain/visits/notes/get-draft.ts";
import type { NoteFact } from "#domain/visits/notes/prefill-note.ts";
import { formatAnswer } from "../intake/answer-text.ts";
import { US_STATE_NAMES } from "../format/us-state-names.ts";
import { formatSchedule } from "../prescription/format-schedule.ts";
import { medicineName } from "../prescription/prescription-facts.server.ts";

/**
 * What a note can begin with, each line with its source. Restricted answers (drugs, mood, abuse) are left out: a nurse reads signed
 * notes, too.
 */
export function toNoteFacts(
  ctx: Ctx,
  page: PatientPage,
  { visit, lastPlace, lastStrengths }: Pick<DraftToWrite, "visit" | "lastPlace" | "lastStrengths">,
  markers: ReadonlyMap<string, Marker>,
): NoteFact[] {
  return [
    ...placeFacts(visit, lastPlace),
    ...intakeFacts(ctx, page),
    ...historyFacts(page),
    ...labFacts(page, markers),
    ...vitalFacts(ctx, page),
    ...doseFacts(page),
    ...(lastStrengths?.strengths ?? []).map(({ key, strength }) => ({
      topic: "symptoms" as const,
      item: key,
      strength,
      source: `last note, ${formatDay(ctx, lastStrengths!.signedAt, "medium")}`,
    })),
  ];
}

function placeFacts({ patientState, patientAddress }: DraftToWrite["visit"], lastPlace: string | null): NoteFact[] {
  const state = patientState && (US_STATE_NAMES[patientState] ?? patientState);
  const place = [patientAddress, state].filter(Boolean).join(", ");
  return [
    ...(place ? [{ topic: "patient-place" as const, text: place, source: "check-in" }] : []),
    ...(lastPlace ? [{ topic: "provider-place" as const, text: lastPlace, source: "your last note" }] : []),
  ];
}

/** Answers that become part of the chart, and what the findings say about them. */
function intakeFacts(ctx: Ctx, { answers }: PatientPage): NoteFact[] {
  return answers.forms.flatMap(({ definition, submittedAt, answers: given }) => {
    const source = `health answers, ${formatDay(ctx, submittedAt, "medium")}`;
    return definition.items
      .filter(({ id, fact, is_restricted }) => id in given && fact?.startsWith("history:") && !is_restricted)
      .flatMap((item) => {
        const answer = formatAnswer(item, given[item.id]);
        return NOTHING.has(answer) ? [] : [{ topic: "intake" as const, text: `${item.ask} ${answer}.`, source }];
      });
  });
}
const NOTHING = new Set(["No", "None", "No answer", "None of these"]);

function historyFacts({ chart: { lists } }: PatientPage): NoteFact[] {
  const problems = lists.problems.filter(counts).map(({ name }) => name);
  const medicines = lists.medicines.filter(counts).map(({ name, dose }) => [name, dose].filter(Boolean).join(" "));
  return [
    ...(problems.length > 0
      ? [{ topic: "history" as const, text: `Problems: ${problems.join("; ")}.`, source: "chart" }]
      : []),
    ...(medicines.length > 0
      ? [{ topic: "history" as const, text: `Medicines from elsewhere: ${medicines.join("; ")}.`, source: "chart" }]
      : []),
  ];
}

const REPORTS = 2;

function labFacts({ labs }: PatientPage, markers: ReadonlyMap<string, Marker>): NoteFact[] {
  return labs.reports
    .filter(({ status }) => status === "released")
    .slice(0, REPORTS)
    .map(({ collectedOn, collectedTime, labName, values }) => {
      const results = values.map((value) =>
        [markers.get(value.loinc)?.name ?? value.loinc, formatResult(value), value.unit].filter(Boolean).join(" "),
      );
      const at = [formatDate(collectedOn, "medium"), collectedTime].filter(Boolean).join(" ");
      return { topic: "labs", text: `${at}: ${results.join("; ")}.`, source: `lab report, ${labName}` };
    });
}

function vitalFacts(ctx: Ctx, { readings, basics }: PatientPage): NoteFact[] {
  const latest = (name: keyof SavedReading["vitals"]) => readings.find(({ vitals }) => vitals[name] !== undefined);
  const [pressure, pulse, weight] = [latest("systolic"), latest("pulse"), latest("pounds")];
  const from = (reading: SavedReading) => `measured at home, ${formatDay(ctx, reading.measuredAt, "medium")}`;
  const pounds = weight?.vitals.pounds ?? basics?.weight_pounds ?? null;
  const inches = basics?.height_inches ?? null;
  const weightFrom = weight ? from(weight) : "registration";
  return [
    ...(pressure
      ? [
          {
            topic: "vitals" as const,
            text: `BP ${pressure.vitals.systolic}/${pressure.vitals.diastolic}.`,
            source: from(pressure),
          },
        ]
      : []),
    ...(pulse ? [{ topic: "vitals" as const, text: `Pulse ${pulse.vitals.pulse}.`, source: from(pulse) }] : []),
    ...(pounds ? [{ topic: "vitals" as const, text: `Weight ${pounds} lb.`, source: weightFrom }] : []),
    ...(pounds && inches
      ? [
          {
            topic: "bmi" as const,
            text: `BMI ${((pounds / inches ** 2) * 703).toFixed(1)}: ${pounds} lb, ${inches} in`,
            source: weightFrom,
          },
        ]
      : []),
  ];
}

function doseFacts({ prescriptions, today }: PatientPage): NoteFact[] {
  const confirmed = prescriptions.filter(({ confirmedAt, status }) => confirmedAt !== null && status !== "refused");
  return medicinesOf(confirmed, today).current.map(({ prescription }) => {
    const { amount, ml } = formatDose(prescription);
    const dose = [amount, ml].filter(Boolean).join(" = ");
    return {
      topic: "dose",
      text: `${medicineName(prescription)} ${dose}, ${formatSchedule(prescription.dosesPerWeek)}: continue.`,
      source: `prescription, ${formatDate(prescription.issuedOn, "medium")}`,
    };
  });
}
