import { z } from "zod";
import { AppError } from "#core/errors.ts";
import { createMoves } from "#core/states.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import type { RegistrationStatus } from "#domain/identity/accounts/registration-status.ts";
import { isTimeZone } from "./slots/visit-time.ts";

/** A provider's day hears on it that a visit, a prescription or a result changed, never which. */
export const TODAY_CHANNEL = "today_changed";

/** What a visit is and the rules around it that need no database. */
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

/** The only moves there are. A visit that was moved is canceled and goes on as another one. */
export const appointmentStates = createMoves<AppointmentStatus>({
  held: ["booked", "expired"],
  booked: ["arrived", "canceled", "noshow"],
  arrived: ["fulfilled"],
  fulfilled: [],
  canceled: [],
  // Taken back on the same day, see `undoNoShow`.
  noshow: ["booked"],
  expired: [],
});

/** Why staff end a visit. A list and no text box: reasons are kept in the audit trail, where no health data may stand. */
export const CANCEL_REASONS = ["provider-away", "patient-asked", "booked-by-mistake", "clinic-closed"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why a visit that took place is not charged: a list for the same reason. */
export const NO_CHARGE_REASONS = ["technical-problem", "cut-short", "wrong-visit", "courtesy"] as const;
export type NoChargeReason = (typeof NO_CHARGE_REASONS)[number];

/** How long after a visit its fee can still be waived. */
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
  /** When it came to its end: took place, was missed, canceled or let go. */
  endedAt: Date | null;
  /** Once it took place: when its fee is captured, and why it is not. */
  feeDueAt: Date | null;
  feeWaivedReason: NoChargeReason | null;
  calendarId: string;
  sequence: number;
  version: number;
};

/** A time that can be booked now. */
export type OfferedSlot = { providerId: string; providerName: string; startsAt: Date; endsAt: Date };

/** How long a chosen time is kept while its patient decides, and how often that may be asked for. */
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

/** Somebody else was faster, or the time was never free. `nearest` are the free times around it. */
export class SlotTakenError extends AppError {
  readonly nearest: OfferedSlot[];

  constructor(nearest: OfferedSlot[]) {
    super("conflict");
    this.nearest = nearest;
  }
}

/** The patient has a visit that stands in the way: an open first visit, or another one at that time. */
export class OwnVisitError extends AppError {
  readonly existing: Appointment | null;

  constructor(existing: Appointment | null) {
    super("conflict");
    this.existing = existing;
  }
}

/** Consents given are enough to book; identity, questionnaire and labs stand before a prescription, not before a visit. */
const MAY_BOOK = new Set<RegistrationStatus | null>([
  "consented",
  "identity_pending",
  "identity_verified",
  "identity_failed",
  "intake_submitted",
  "labs_pending",
  "ready_for_visit",
  "active",
]);

export function mayBook(status: RegistrationStatus | null): boolean {
  return MAY_BOOK.has(status);
}
