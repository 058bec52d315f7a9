import { APPOINTMENT_TYPES, type Appointment } from "#domain/scheduling/appointment.ts";

/** Visits that have a time in the calendar, and those that don't. */
export const VISIT_KINDS = [...APPOINTMENT_TYPES, "phone", "message", "chart-review"] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** How a visit took place, by what both sides saw and heard. */
export type Modality = "video" | "audio" | "none";

export type Visit = {
  /** The appointment's id, if there is an appointment. */
  id: string;
  appointmentId: string | null;
  userId: string;
  providerId: string;
  kind: VisitKind;
  /** Where the patient said they are, and where to call them: for help in an emergency. */
  patientState: string | null;
  patientAddress: string | null;
  callbackPhone: string | null;
  openedAt: Date;
  startedAt: Date | null;
  phoneAt: Date | null;
  endedAt: Date | null;
  modality: Modality;
  avSeconds: number;
  /** When the note was signed. A closed visit never changes. */
  closedAt: Date | null;
};

/** How long before its start a provider can open a visit and prepare it. */
const OPENS_BEFORE_MS = 24 * 3_600_000;

/** Whether the provider of an appointment can open its visit now. */
export function canOpenVisit({ status, startsAt }: Pick<Appointment, "status" | "startsAt">, now: Date): boolean {
  const isComing = status === "booked" || status === "arrived";
  return isComing && startsAt.getTime() - now.getTime() <= OPENS_BEFORE_MS;
}

/** By law this kind needs picture and sound: a controlled medicine may be started in it. */
export function needsVideo(kind: VisitKind): boolean {
  return kind === "initial-trt";
}
