import { z } from "zod";
import { AppError } from "#core/errors.ts";
import { createMoves } from "#core/states.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import type { RegistrationStatus } from "#domain/identity/accounts/registration-status.ts";
import { isTimeZone } from "./slots/visit-time.ts";

/** Channel that tells a provider's day that a visit, prescription or result changed, never which. */
export const TODAY_CHANNEL = "today_changed";

/** Visits and the rules that need no database. */
export const APPOINTMENT_STATUSES = [
  "held",
  "booked",
  "arrived",
  "fulfilled",
  "canceled",
  "noshow",
  "expired",
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The allowed transitions. A moved visit is canceled and continues as a new one. */
export const appointmentStates = createMoves<AppointmentStatus>({
  held: ["booked", "expired"],
  booked: ["arrived", "canceled", "noshow"],
  arrived: ["fulfilled"],
  fulfilled: [],
  canceled: [],
  // Can be undone on the same day, see `undoNoShow`.
  noshow: ["booked"],
  expired: [],
});

/**
 * Why staff cancel a visit. A list instead of free text, because reasons go into the audit trail, which must not have health
 * data.
 */
export const CANCEL_REASONS = ["provider-away", "patient-asked", "booked-by-mistake", "clinic-closed"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why a completed visit isn't charged: a list for the same reason. */
export const NO_CHARGE_REASONS = ["technical-problem", "cut-short", "wrong-visit", "courtesy"] as const;
export type NoChargeReason = (typeof NO_CHARGE_REASONS)[number];

/** How long after a visit its fee can be waived. */
export const FEE_WAIT_MINUTES = 10;

export const APPOINTMENT_TYPES = ["initial-trt", "initial-weight-loss", "secondary-followup", "renewal"] as const;
export type AppointmentTypeKey = (typeof APPOINTMENT_TYPES)[number];

export type Appointment = {
  id: string;
  userId: string;
  providerId: string;
  providerName: string;
  typeKey: AppointmentTypeKey;
  typeName: string;
  isInitial: boolean;
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  holdExpiresAt: Date | null;
  state: string;
  zone: string;
  /** When it ended: completed, missed, canceled or expired. */
  endedAt: Date | null;
  /** After the visit: when its fee is captured, or why it isn't. */
  feeDueAt: Date | null;
  feeWaivedReason: NoChargeReason | null;
  calendarId: string;
  sequence: number;
  version: number;
};

/** A time that can be booked now. */
export type OfferedSlot = { providerId: string; providerName: string; startsAt: Date; endsAt: Date };

/** How long a chosen time is held while the patient decides, and how often they can extend it. */
export const HOLD = { minutes: 10, maxExtensions: 3, maxPerHour: 20 };
export const NEAREST_COUNT = 6;

export const SlotChoice = z.object({
  type: z.enum(APPOINTMENT_TYPES),
  providerId: z.uuid(),
  startsAt: z.coerce.date(),
  state: z.string().refine(isUsState, "own-state-missing"),
  zone: z.string().max(60).refine(isTimeZone, "zone-missing"),
});
export type SlotChoice = z.infer<typeof SlotChoice>;

/** Someone else was faster, or the time was never free. `nearest` has the free times around it. */
export class SlotTakenError extends AppError {
  readonly nearest: OfferedSlot[];

  constructor(nearest: OfferedSlot[]) {
    super("conflict");
    this.nearest = nearest;
  }
}

/** The patient has a conflicting visit: an open first visit, or another one at that time. */
export class OwnVisitError extends AppError {
  readonly existing: Appointment | null;

  constructor(existing: Appointment | null) {
    super("conflict");
    this.existing = existing;
  }
}

/**
 * Consents are enough to book; identity, questionnaire and labs are required for a prescription, not for a visit. Someone whose
 * treatment is paused or over may come back. Which visit it can be, their episodes say.
 */
const MAY_BOOK = new Set<RegistrationStatus | null>([
  "consented",
  "identity_pending",
  "identity_verified",
  "identity_failed",
  "intake_submitted",
  "labs_pending",
  "ready_for_visit",
  "active",
  "paused",
  "discharged",
]);

export function mayBook(status: RegistrationStatus | null): boolean {
  return MAY_BOOK.has(status);
}
