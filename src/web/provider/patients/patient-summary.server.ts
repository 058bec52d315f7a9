import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { counts, type ChartLists } from "#domain/chart/lists/chart-list.ts";
import type { SavedReading } from "#domain/chart/vitals/vital.ts";
import type { PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import type { IdentityState } from "#domain/intake/identity-check/identity-check.ts";
import { formatSlotHour, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

/** Who it is, in the strip across the top. */
export function toStripView({ person, basics, chart, contact, identity, exams, prescriptions }: PatientPage) {
  const isControlled = prescriptions.some(
    ({ status, controlledSchedule }) => status === "active" && controlledSchedule !== null,
  );
  const [exam] = exams;
  return {
    name: `${person.firstName} ${person.lastName}`,
    goesBy: person.preferredName && person.preferredName !== person.firstName ? person.preferredName : null,
    sex: basics?.sex ? SEXES[basics.sex] : null,
    born: person.dateOfBirth ? `${formatDate(person.dateOfBirth, "medium")} (${person.age})` : null,
    allergies: allergiesView(chart.lists),
    state: person.state ? (US_STATE_NAMES[person.state] ?? person.state) : null,
    phone: person.phone ? { number: person.phone, text: formatPhone(person.phone) } : null,
    identity: identityView(identity),
    exam: {
      text: exam ? `${formatDate(exam.examinedOn, "medium")}, ${exam.examiner}` : "None on file",
      isMissing: !exam && isControlled,
    },
    contact: contact && {
      who: `${contact.name}, ${contact.relationship}`,
      number: contact.phone,
      text: formatPhone(contact.phone),
    },
  };
}
export type StripView = ReturnType<typeof toStripView>;

const SEXES = { male: "Male at birth", female: "Female at birth", intersex: "Intersex", "not-said": null } as const;

/** "None" is only said where somebody said it. */
function allergiesView({ allergies, noneKnown }: ChartLists): { text: string; tone: "danger" | "missing" | undefined } {
  const counted = allergies.filter(counts);
  if (counted.length > 0) {
    const text = counted
      .map(({ substance, reaction }) => (reaction ? `${substance}: ${reaction}` : substance))
      .join("; ");
    return { text, tone: "danger" };
  }
  return noneKnown.allergies ? { text: "None known", tone: undefined } : { text: "Not asked yet", tone: "missing" };
}

function identityView({ state, verifiedUntil, isOfAnotherName }: PatientPage["identity"]) {
  if (verifiedUntil && !isOfAnotherName) return { text: `To ${formatDate(verifiedUntil, "medium")}`, isMet: true };
  return { text: state ? IDENTITY_LABELS[state] : "Not started", isMet: false };
}

const IDENTITY_LABELS: Record<IdentityState, string> = {
  started: "Not finished",
  processing: "Being checked",
  verified: "Verified",
  needs_input: "Must be repeated",
  manual: "With our staff",
  refused: "Not confirmed",
  expired: "Expired",
};

/** The facts of the left column. */
export function toSummaryView(ctx: Ctx, page: PatientPage) {
  return { vitals: vitalRows(ctx, page), care: careRows(ctx, page) };
}

type Row = { label: string; text: string; isHigh?: boolean };

function vitalRows(ctx: Ctx, { readings, basics }: PatientPage): Row[] {
  const latest = (name: keyof SavedReading["vitals"]) => readings.find(({ vitals }) => vitals[name] !== undefined);
  const [pressure, pulse, weight] = [latest("systolic"), latest("pulse"), latest("pounds")];
  const on = (reading: SavedReading) => `${formatDay(ctx, reading.measuredAt, "short")}, home`;
  const pounds = weight?.vitals.pounds ?? basics?.weight_pounds ?? null;
  const bmi = pounds && basics?.height_inches ? `, BMI ${bmiOf(pounds, basics.height_inches)}` : "";
  return [
    ...(pressure
      ? [
          {
            label: "BP",
            text: `${pressure.vitals.systolic}/${pressure.vitals.diastolic}, ${on(pressure)}`,
            isHigh: pressure.level !== "ordinary",
          },
        ]
      : []),
    ...(pulse ? [{ label: "Pulse", text: `${pulse.vitals.pulse}, ${on(pulse)}` }] : []),
    ...(pounds
      ? [{ label: "Weight", text: `${pounds} lb${bmi}${weight ? `, ${on(weight)}` : ", as registered"}` }]
      : []),
  ];
}

function bmiOf(pounds: number, inches: number): string {
  return ((pounds / inches ** 2) * 703).toFixed(1);
}

const PAST_SHOWN = 3;

function careRows(ctx: Ctx, { visits, labs, prescriptions }: PatientPage): Row[] {
  const next = visits.findLast(
    ({ status, endsAt }) => (status === "booked" || status === "arrived") && endsAt > ctx.now,
  );
  const past = visits.filter(({ status }) => status === "fulfilled").slice(0, PAST_SHOWN);
  const pharmacy = prescriptions.find(({ status }) => status === "active")?.pharmacyName;
  const drawn = labs.reports.find(({ status }) => status === "released")?.collectedOn;
  return [
    {
      label: "Next visit",
      text: next
        ? `${formatDate(dayIn(next.zone, next.startsAt), "weekday")}, ${formatSlotHour(next.startsAt, next.zone)} ${formatZone(next.startsAt, next.zone)}`
        : "None booked",
    },
    {
      label: "Visits",
      text:
        past.length > 0
          ? past.map(({ zone, startsAt }) => formatDate(dayIn(zone, startsAt), "medium")).join("; ")
          : "None yet",
    },
    { label: "Last labs", text: drawn ? formatDate(drawn, "medium") : "None" },
    ...(pharmacy ? [{ label: "Pharmacy", text: pharmacy }] : []),
  ];
}
