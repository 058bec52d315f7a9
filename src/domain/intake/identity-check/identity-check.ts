import { createStates } from "#core/states.ts";

/** Where an identity check can be. Images are never ours: only what came out of the comparison. */
export const IDENTITY_STATES = [
  "started",
  "processing",
  "verified",
  "needs_input",
  "manual",
  "refused",
  "expired",
] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];
export const DOCUMENT_KINDS = ["driving_license", "id_card", "passport"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Who decides manual cases. Nurses and providers see the state. */
export const DECIDERS = ["employee", "admin"] as const;

/** Why a try failed, in the vendor's words, plus what we find ourselves when we compare with the profile. */
export const IDENTITY_FAILURES = [
  "abandoned",
  "consent_declined",
  "country_not_supported",
  "device_not_supported",
  "document_expired",
  "document_type_not_supported",
  "document_unverified_other",
  "selfie_document_missing_photo",
  "selfie_face_mismatch",
  "selfie_manipulated",
  "selfie_unverified_other",
  "under_supported_age",
  "unknown",
] as const;
export type IdentityFailure = (typeof IDENTITY_FAILURES)[number];
export const MANUAL_REASONS = [
  "name_mismatch",
  "birth_date_mismatch",
  "expiry_unknown",
  "document_expired",
  "requested",
  "too_many_tries",
] as const;
/** Why a person's identity isn't confirmed. */
export const REFUSAL_REASONS = ["not_reached", "document_not_shown", "document_not_valid", "other_person"] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
export type ManualReason = (typeof MANUAL_REASONS)[number];

/** Nobody looked at a document: such a try is not counted. */
const NOT_COUNTED: ReadonlySet<string> = new Set(["abandoned", "consent_declined", "device_not_supported"]);

export function countsAsTry(failure: IdentityFailure): boolean {
  return !NOT_COUNTED.has(failure);
}

type Moving = { status: IdentityState; attempt: number; tries: number };
export const IDENTITY_ACTIONS = [
  "try-again",
  "process",
  "verify",
  "fail",
  "mismatch",
  "request-manual",
  "approve",
  "refuse",
  "expire",
] as const;
export type IdentityAction = (typeof IDENTITY_ACTIONS)[number];

/** `attempt` counts the failure that is being applied. */
export const identityStates = createStates<IdentityState, IdentityAction, Moving>({
  "try-again": { from: ["needs_input"], to: "started", when: ({ attempt, tries }) => attempt < tries },
  process: { from: ["started"], to: "processing" },
  verify: { from: ["started", "processing"], to: "verified" },
  fail: { from: ["started", "processing"], to: ({ attempt, tries }) => (attempt >= tries ? "manual" : "needs_input") },
  mismatch: { from: ["started", "processing"], to: "manual" },
  "request-manual": { from: ["started", "needs_input"], to: "manual" },
  approve: { from: ["manual"], to: "verified" },
  refuse: { from: ["manual"], to: "refused" },
  expire: { from: ["verified"], to: "expired" },
});

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Saturdays and Sundays aren't counted. Days are YYYY-MM-DD. */
export function callBy(today: string, days: number): string {
  const date = new Date(`${today}T12:00:00Z`);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
