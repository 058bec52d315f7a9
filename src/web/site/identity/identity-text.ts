import type { IdentityFailure, ManualReason } from "#domain/intake/identity-check/identity-check.ts";
import type { IdentityText } from "../../shared/language/es/identity.server.ts";

type Reason = { title: IdentityText; text: IdentityText };

/** Why a try failed, in words that say what to do next. */
const FAILURES: Record<IdentityFailure, Reason> = {
  abandoned: {
    title: "The check wasn't finished",
    text: "The page was closed or timed out before your photos were sent. This didn't count as a try.",
  },
  consent_declined: {
    title: "You chose not to share your photos",
    text: "That's fine, and it didn't count as a try. You can start again, or a person can check you instead.",
  },
  country_not_supported: {
    title: "We can't check an ID from that country",
    text: "Use a driver license, state ID or passport from the United States, or let a person check you.",
  },
  device_not_supported: {
    title: "That device has no camera we can use",
    text: "Open this page on your phone and start again. This didn't count as a try.",
  },
  document_expired: {
    title: "That ID has expired",
    text: "Use an ID that's still valid today: a driver license, state ID or passport.",
  },
  document_type_not_supported: {
    title: "We can't use that kind of ID",
    text: "Use a driver license, state ID or passport.",
  },
  document_unverified_other: {
    title: "We couldn't read your ID",
    text: "Lay it flat, away from lamps, with all four corners in the picture. Then take the photo again.",
  },
  selfie_document_missing_photo: {
    title: "The ID has no photo of your face",
    text: "Use an ID that has your photo on it.",
  },
  selfie_face_mismatch: {
    title: "Your face didn't match the photo on your ID",
    text: "Find good light, and take off your hat and dark glasses. If you look different now, a person can check you.",
  },
  selfie_manipulated: {
    title: "The photo of your face couldn't be used",
    text: "Take a new photo with your camera. A picture of a picture doesn't work.",
  },
  selfie_unverified_other: {
    title: "We couldn't see your face well",
    text: "Find good light, hold the phone at eye level, and take off your hat and dark glasses.",
  },
  under_supported_age: {
    title: "The ID says you're too young for this check",
    text: "If that's wrong, let a person check you.",
  },
  unknown: {
    title: "The check didn't work",
    text: "We don't know why. Try again, or let a person check you.",
  },
};

/** Why a person looks at it. */
const MANUAL: Record<ManualReason, IdentityText> = {
  name_mismatch: "The name on your ID isn't the name in your account.",
  birth_date_mismatch: "The birth date on your ID isn't the one in your account.",
  expiry_unknown: "We couldn't read the day your ID expires.",
  document_expired: "Your ID has expired.",
  requested: "You asked for a person.",
  too_many_tries: "The check didn't work three times. That happens, and it isn't held against you.",
};

export function failureText(code: string | null): Reason {
  return Object.entries(FAILURES).find(([known]) => known === code)?.[1] ?? FAILURES.unknown;
}

export function manualText(code: string | null): IdentityText {
  return Object.entries(MANUAL).find(([known]) => known === code)?.[1] ?? MANUAL.requested;
}
