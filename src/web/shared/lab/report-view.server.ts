import type { PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay, formatMoment } from "#core/format-date.ts";
import { mayClose } from "#domain/labs/alerts/alerts.ts";
import { getPhonesOfPatient } from "#domain/labs/alerts/get-phones-of-patient.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { getReport } from "#domain/labs/get-report.ts";
import { isAllInRange } from "#domain/labs/reviews/in-range.ts";
import { unitLabel, type Marker } from "#domain/labs/markers/marker.ts";
import { reportStates, mayVerify, formatResult, type LabReport, type LabValue } from "#domain/labs/report.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { resultStatusOf } from "#domain/labs/markers/result-status.ts";

/** A report as the clinic's pages show it: names for codes, words for times, and what whoever looks may do. */
export async function toReportView(ctx: Ctx, actor: PersonActor, reportId: string) {
  const { report, versions, memberName, alerts, events } = await getReport(ctx, { reportId });
  const markers = await getMarkers(ctx);
  const { treatments } = await getCatalog(ctx);
  const isCritical = alerts.some(({ level }) => level === "PAGE");
  const phones = isCritical ? await getPhonesOfPatient(ctx, { reportId }) : null;
  const moment = (at: Date) => formatMoment(ctx, at);
  const canVerify = reportStates.can("verify", report) && mayVerify(actor, report);
  const valueName = (valueId: string | null) => {
    const value = versions.flatMap(({ values }) => values).find(({ id }) => id === valueId);
    return value ? (markers.get(value.loinc)?.name ?? value.loinc) : null;
  };
  return {
    id: report.id,
    rootId: report.rootId,
    userId: report.userId,
    memberName,
    version: report.version,
    status: report.status,
    statusText: STATUS_LABELS[report.status],
    isNewest: versions.at(-1)?.id === report.id,
    newestId: versions.at(-1)!.id,
    labName: report.labName,
    source: SOURCE_LABELS[report.source],
    collected: `${formatDate(report.collectedOn, "medium")}${report.collectedTime ? `, ${report.collectedTime}` : ""}`,
    fileId: report.fileId,
    correctionReason: report.correctionReason,
    transcribed: moment(report.transcribedAt),
    isOwnReading: report.transcribedBy === actor.userId,
    verified: report.verifiedAt && moment(report.verifiedAt),
    reviewDue: report.reviewedAt ? null : moment(report.reviewDueAt),
    reviewed: report.reviewedAt && `${report.reviewedBy ?? "A provider"}, ${moment(report.reviewedAt)}`,
    canVerify,
    isReadable: report.isReadable,
    enteredOn: formatDay(ctx, report.transcribedAt),
    canCorrect: reportStates.can("correct", report) && versions.at(-1)?.id === report.id,
    canReview: actor.kind === "provider" && reportStates.can("review", report),
    canHold: actor.kind === "provider" && reportStates.can("hold", report),
    isAllInRange: isAllInRange(report, alerts),
    isSent: report.transcribedBy === null,
    values: report.values.map((value) => toValueView(value, markers)),
    printed: report.printed,
    versions: versions.length > 1 ? toVersionViews(versions, markers) : null,
    alerts: alerts.map((alert) => ({
      id: alert.id,
      level: alert.level,
      stops: alert.stopsTreatment && !alert.endedAt ? stopLabel(alert.treatmentKeys, treatments) : null,
      name: valueName(alert.valueId) ?? "",
      text: alert.text,
      due: alert.dueAt && moment(alert.dueAt),
      isLate: alert.closedAt === null && alert.dueAt !== null && alert.dueAt < ctx.now,
      closed: alert.closedAt && moment(alert.closedAt),
      note: alert.closureNote,
      canClose: alert.closedAt === null && mayClose(actor, alert),
    })),
    phones: phones && toPhoneViews(phones),
    isRinging: alerts.some(({ level, closedAt }) => level === "PAGE" && closedAt === null),
    isAcknowledged: events.some(({ kind }) => kind === "alert-acknowledged"),
    events: events.map((event) => ({
      id: event.id,
      at: moment(event.at),
      text: `${EVENT_LABELS[event.kind] ?? event.kind}${valueName(event.valueId) ? `: ${valueName(event.valueId)}` : ""}`,
      by: event.actorName ?? ACTOR_LABELS[event.actorKind] ?? event.actorKind,
      note: event.note,
    })),
  };
}
export type ReportView = Awaited<ReturnType<typeof toReportView>>;

function toPhoneViews({ phone, contact }: Awaited<ReturnType<typeof getPhonesOfPatient>>) {
  return {
    patient: phone && { number: phone, text: formatPhone(phone) },
    contact: contact && {
      number: contact.phone,
      text: formatPhone(contact.phone),
      who: `${contact.name}, ${contact.relationship}`,
    },
  };
}

/** "Stops Nandrolone, Oxandrolone" */
function stopLabel(keys: readonly string[], treatments: readonly { key: string; name: string }[]): string {
  const stopped = treatments.filter(({ key }) => keys.includes(key));
  if (stopped.length === treatments.length) return "Stops every treatment";
  return `Stops ${stopped.map(({ name }) => name).join(", ")}`;
}

function toValueView(value: LabValue, markers: ReadonlyMap<string, Marker>) {
  const marker = markers.get(value.loinc);
  return {
    id: value.id,
    loinc: value.loinc,
    name: marker?.name ?? value.loinc,
    result: formatResult(value),
    unit: marker ? unitLabel(marker, value.unit) : (value.unit ?? ""),
    range: value.rangeText ?? "none given",
    flag: value.flag,
    status: resultStatusOf(value),
    holdReason: value.holdReason,
    remark: value.remark,
  };
}

/** All versions side by side, a line for each marker; what changed stands out. */
function toVersionViews(versions: readonly LabReport[], markers: ReadonlyMap<string, Marker>) {
  const loincs = [...new Set(versions.flatMap(({ values }) => values.map(({ loinc }) => loinc)))];
  return {
    heads: versions.map(({ id, version, status }) => ({
      id,
      text: `Version ${version}: ${STATUS_LABELS[status].toLowerCase()}`,
    })),
    rows: loincs.map((loinc) => {
      const cells = versions.map(({ values }) => {
        const value = values.find((one) => one.loinc === loinc);
        return value ? `${formatResult(value)} ${value.unit ?? ""}`.trim() : "not there";
      });
      return { loinc, name: markers.get(loinc)?.name ?? loinc, cells, isChanged: new Set(cells).size > 1 };
    }),
  };
}

const SOURCE_LABELS = {
  lab: "From the lab",
  patient_upload: "From the member's upload",
  interface: "Sent by the lab as data",
} as const;

export const STATUS_LABELS = {
  transcribed: "Waiting for a second person",
  released: "Released",
  amended: "Corrected since",
  withdrawn: "Withdrawn",
} as const;

const EVENT_LABELS: Record<string, string> = {
  transcribed: "Typed in",
  released: "Verified and released",
  withdrawn: "Withdrawn",
  amended: "Replaced by a corrected version",
  held: "Held back",
  "hold-lifted": "No longer held back",
  reviewed: "Reviewed",
  "alert-raised": "Alert raised",
  "alert-acknowledged": "Alert acknowledged",
  "alert-closed": "Alert closed",
  "treatment-decided": "Treatment decided",
};

const ACTOR_LABELS: Record<string, string> = {
  employee: "an employee",
  nurse: "a nurse",
  admin: "an admin",
  provider: "a provider",
  system: "the software",
};
