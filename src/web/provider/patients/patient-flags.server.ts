import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import type { HoldSource } from "#domain/chart/holds/treatment-hold.ts";
import { listOpenCrises } from "#domain/chart/vitals/vital.ts";
import type { PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { labFlagsOf } from "#domain/labs/list-lab-flags.ts";
import type { Marker } from "#domain/labs/markers/marker.ts";
import { supplyOf } from "#domain/prescribing/fills/supply.ts";
import { fillsLeft, type Prescription } from "#domain/prescribing/prescription.ts";

export type FlagView = {
  key: string;
  tone: "danger" | "warning";
  text: string;
  note: string | null;
  to: string | null;
};

type Names = { markers: ReadonlyMap<string, Marker>; nameOf: (treatmentKey: string) => string };

/** What must be seen first: what holds treatment, results that need a decision, and a dose that isn't confirmed. */
export function toFlagViews(ctx: Ctx, page: PatientPage, { markers, nameOf }: Names): FlagView[] {
  return [
    ...crisisFlags(ctx, page),
    ...labFlags(page, markers),
    ...holdFlags(ctx, page, nameOf),
    ...fillFlags(ctx, page),
    ...doseFlags(page),
  ];
}

function crisisFlags(ctx: Ctx, { readings, person: { userId } }: PatientPage): FlagView[] {
  const [crisis] = listOpenCrises(readings);
  if (!crisis) return [];
  return [
    {
      key: crisis.id,
      tone: "danger",
      text: `Blood pressure ${crisis.vitals.systolic}/${crisis.vitals.diastolic}. All treatment on hold.`,
      note: `Measured ${formatDay(ctx, crisis.measuredAt, "medium")}`,
      to: href("/provider/patients/:userId/readings", { userId }),
    },
  ];
}

function labFlags({ labs }: PatientPage, markers: Names["markers"]): FlagView[] {
  return labFlagsOf(labs, markers).map(({ reportId, result, collectedOn, status, alert }) => ({
    key: `${reportId} ${result} ${alert?.text ?? ""}`,
    tone: alert?.level === "PAGE" ? "danger" : "warning",
    text: alert ? `${result}. ${alert.text ?? ""}`.trim() : `${result}, ${status}`,
    note: `Collected ${formatDate(collectedOn, "medium")}`,
    to: href("/provider/results/:reportId", { reportId }),
  }));
}

/** One line for each finding, however many treatments it holds. */
function holdFlags(ctx: Ctx, { holds, person: { userId } }: PatientPage, nameOf: Names["nameOf"]): FlagView[] {
  // A very high blood pressure has its own line.
  const bySource = Map.groupBy(
    holds.filter(({ source }) => source !== "vital"),
    ({ source }) => source,
  );
  return [...bySource].map(([source, held]) => ({
    key: source,
    tone: "warning" as const,
    text: `On hold: ${[...new Set(held.map(({ treatmentKey }) => nameOf(treatmentKey)))].join(", ")}`,
    note: `${HOLD_LABELS[source]}, since ${formatDay(ctx, held[0]!.since, "medium")}`,
    to: source === "answer" ? href("/provider/patients/:userId/answers", { userId }) : null,
  }));
}

const HOLD_LABELS: Record<HoldSource, string> = {
  vital: "A blood pressure reading",
  lab: "A result",
  answer: "An answer to a health question",
  message: "A message from the patient",
};

/** Orders that a safety rule stops. */
function fillFlags(ctx: Ctx, { stoppedFills, prescriptions }: PatientPage): FlagView[] {
  return stoppedFills.flatMap(({ prescriptionId, since }) => {
    const prescription = prescriptions.find(({ id, status }) => id === prescriptionId && status === "active");
    if (!prescription) return [];
    return [
      {
        key: `fill ${prescriptionId}`,
        tone: "danger" as const,
        text: `Next order of ${prescription.drugName} stopped`,
        note: `By a safety rule, since ${formatDay(ctx, since, "medium")}`,
        to: href("/provider/prescriptions/:prescriptionId", { prescriptionId }),
      },
    ];
  });
}

/** From this many days before the medicine runs out, an order needs the member's word. */
const ASK_DAYS = 10;

function doseFlags({ prescriptions, doseConfirmedAt, today }: PatientPage): FlagView[] {
  return prescriptions.filter(isOrdered).flatMap((one) => {
    const lastFill = one.fills.at(-1)!.filledAt;
    const confirmedAt = doseConfirmedAt.get(one.id);
    const supply = supplyOf(
      one.fills.map(({ supplyFrom }) => ({ supplyFrom, daysSupply: one.daysSupply })),
      today,
    );
    if ((confirmedAt && confirmedAt > lastFill) || !supply || supply.daysLeft > ASK_DAYS) return [];
    return [
      {
        key: `dose ${one.id}`,
        tone: "warning" as const,
        text: `Dose of ${one.drugName} not confirmed`,
        note: `Supply lasts until ${formatDate(supply.lastsUntil, "medium")}`,
        to: null,
      },
    ];
  });
}

function isOrdered(one: Prescription): boolean {
  return one.status === "active" && one.fills.length > 0 && fillsLeft(one) > 0;
}
