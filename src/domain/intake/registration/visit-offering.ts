import type { Offering } from "#domain/catalog/catalog.ts";
import type { AppointmentTypeKey } from "#domain/scheduling/appointment.ts";
import type { Journey } from "./journey.ts";
import type { CheckedRegistration } from "./checked-registration.ts";

export const FIRST_VISITS = {
  hormone: "initial-trt",
  "weight-loss": "initial-weight-loss",
} as const satisfies Record<Journey, AppointmentTypeKey>;

/** The offering whose price applies to this visit, so the page and the invoice agree. */
export function offeringForVisit(
  type: AppointmentTypeKey,
  registrations: readonly CheckedRegistration[],
  offerings: readonly Offering[],
): Offering | undefined {
  const about = registrations.find(({ journey }) => FIRST_VISITS[journey] === type) ?? registrations[0];
  return offerings.find(({ treatmentKey }) => treatmentKey === about?.treatmentKey) ?? offerings[0];
}
