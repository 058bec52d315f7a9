import { href } from "react-router";
import type { IconName } from "#ui/icon.tsx";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { formatDate } from "#core/format-date.ts";
import type { PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { weeklyAmount } from "#domain/prescribing/prescription.ts";
import { formatNumber } from "#domain/prescribing/rules/dose.ts";
import type { AppointmentStatus } from "#domain/scheduling/appointment.ts";

type Entry = { key: string; day: string; icon: IconName; text: string; detail: string | null; to: string | null };

const SHOWN = 30;

/** What happened with this patient, newest first, from what the page has read anyway. */
export function toTimelineView(ctx: Ctx, page: PatientPage, nameOf: (treatmentKey: string) => string) {
  const dayOf = (at: Date) => dayIn(ctx.env.CLINIC_TIME_ZONE, at);
  const entries = [
    ...visitEntries(page),
    ...resultEntries(page, dayOf),
    ...prescriptionEntries(page, dayOf, nameOf),
    ...otherEntries(page, dayOf),
  ].toSorted((a, b) => b.day.localeCompare(a.day));
  return {
    entries: entries.slice(0, SHOWN).map(({ day, ...entry }) => ({ ...entry, on: formatDate(day, "medium") })),
    earlier: Math.max(0, entries.length - SHOWN),
  };
}

type DayOf = (at: Date) => string;

const VISIT_LABELS: Partial<Record<AppointmentStatus, string>> = {
  booked: "Visit booked",
  arrived: "Checked in",
  fulfilled: "Visit took place",
  noshow: "Did not come to the visit",
  canceled: "Visit canceled",
};

function visitEntries({ visits }: PatientPage): Entry[] {
  return visits.map(({ id, zone, startsAt, status, typeName, providerName }) => ({
    key: id,
    day: dayIn(zone, startsAt),
    icon: "clock",
    text: VISIT_LABELS[status] ?? "Visit",
    detail: `${typeName}, with ${providerName}`,
    to: null,
  }));
}

function resultEntries({ labs }: PatientPage, dayOf: DayOf): Entry[] {
  return labs.reports
    .filter(({ status }) => status === "released" || status === "transcribed")
    .flatMap((report) => {
      const to = href("/provider/results/:reportId", { reportId: report.id });
      const detail = `${report.values.length} values, ${report.labName}`;
      const drawn: Entry = { key: report.id, day: report.collectedOn, icon: "file", text: "Blood drawn", detail, to };
      if (!report.reviewedAt) return [drawn];
      const reviewed: Entry = {
        key: `reviewed ${report.id}`,
        day: dayOf(report.reviewedAt),
        icon: "check-circle",
        text: `Results of ${formatDate(report.collectedOn, "medium")} reviewed`,
        detail: report.reviewedBy,
        to,
      };
      return [drawn, reviewed];
    });
}

function prescriptionEntries({ prescriptions }: PatientPage, dayOf: DayOf, nameOf: (key: string) => string): Entry[] {
  return prescriptions.flatMap((one) => {
    const amount = `${formatNumber(weeklyAmount(one))} ${one.measure} a week`;
    const begun: Entry[] = one.confirmedAt
      ? [
          {
            key: one.id,
            day: dayOf(one.confirmedAt),
            icon: "pencil",
            text: `${one.drugName} prescribed, ${amount}`,
            detail: one.prescriberName,
            to: null,
          },
        ]
      : [];
    const ended: Entry[] =
      one.endedAt && (one.status === "stopped" || one.status === "expired")
        ? [
            {
              key: `ended ${one.id}`,
              day: dayOf(one.endedAt),
              icon: "cross",
              text: `${one.drugName} ${one.status}`,
              detail: nameOf(one.treatmentKey),
              to: null,
            },
          ]
        : [];
    return [...begun, ...ended];
  });
}

function otherEntries({ answers, readings, exams, files, person: { userId } }: PatientPage, dayOf: DayOf): Entry[] {
  const decisions = new Map(
    readings.flatMap(({ reviews }) => reviews).map((review) => [review.decidedAt.getTime(), review]),
  );
  return [
    ...answers.forms.map(({ definition, submittedAt }): Entry => ({
      key: `form ${definition.form} ${submittedAt.getTime()}`,
      day: dayOf(submittedAt),
      icon: "check",
      text: "Health answers sent",
      detail: definition.title,
      to: href("/provider/patients/:userId/answers", { userId }),
    })),
    ...[...decisions.values()].map(({ decision, decidedAt }): Entry => ({
      key: `reading ${decidedAt.getTime()}`,
      day: dayOf(decidedAt),
      icon: "alert",
      text: decision === "hold" ? "Held for blood pressure" : "Continued after blood pressure",
      detail: null,
      to: href("/provider/patients/:userId/readings", { userId }),
    })),
    ...exams.map(({ id, examinedOn, examiner }): Entry => ({
      key: id,
      day: examinedOn,
      icon: "user",
      text: "Examined in person",
      detail: examiner,
      to: null,
    })),
    ...files
      .filter(({ state }) => state === "clean")
      .map(({ id, name, createdAt, isFromClinic }): Entry => ({
        key: id,
        day: dayOf(createdAt),
        icon: "upload",
        text: isFromClinic ? "File added by the clinic" : "File sent by the patient",
        detail: name,
        to: null,
      })),
  ];
}
