import { createMoves } from "#core/states.ts";

/** How far someone is in the registration. Null until the first guard of the journey passes. */
export const REGISTRATION_STATUSES = [
  "started",
  "contact_verified",
  "consented",
  "identity_pending",
  "identity_verified",
  "identity_failed",
  "intake_submitted",
  "labs_pending",
  "ready_for_visit",
  "active",
  "ineligible",
  "paused",
  "discharged",
  "abandoned",
] as const;

export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** The allowed transitions. `any` can become ineligible, by a hard stop or a provider. */
export const registrationStates = createMoves<RegistrationStatus | "none">({
  none: ["started"],
  started: ["contact_verified", "abandoned", "ineligible"],
  contact_verified: ["consented", "abandoned", "ineligible"],
  consented: ["identity_pending", "ineligible"],
  identity_pending: ["identity_verified", "identity_failed", "ineligible"],
  identity_failed: ["identity_pending", "identity_verified", "ineligible"],
  identity_verified: ["intake_submitted", "ineligible"],
  intake_submitted: ["labs_pending", "ready_for_visit", "ineligible"],
  labs_pending: ["ready_for_visit", "ineligible"],
  ready_for_visit: ["active", "ineligible"],
  active: ["paused", "discharged", "ineligible"],
  paused: ["active", "discharged", "ineligible"],
  discharged: [],
  ineligible: [],
  abandoned: ["started"],
});

/** Not yet: no agreement was given. No longer: they left. */
const NOT_REGISTERED: ReadonlySet<RegistrationStatus | null> = new Set([
  null,
  "started",
  "contact_verified",
  "discharged",
  "abandoned",
]);

/** Whether someone has an account with its agreements, whatever became of their treatment. */
export function isRegistered(status: RegistrationStatus | null): boolean {
  return !NOT_REGISTERED.has(status);
}
