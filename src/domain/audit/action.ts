/**
 * Everything the trail can say. A new kind of act is a new line here, never a free text: a closed vocabulary can be
 * searched, counted and explained to a regulator.
 */
export const AUDIT_ACTIONS = [
  "site-banner.published",
  "site-banner.removed",
  "audit.verified",
  "account.registered",
  "account.email-verified",
  "account.email-change-requested",
  "account.email-changed",
  "account.reset-requested",
  "account.password-reset",
  "account.password-changed",
  "account.role-changed",
  "account.disabled",
  "account.first-admin-made",
  "session.password-accepted",
  "session.second-factor-refused",
  "session.started",
  "session.confirmed",
  "session.ended",
  "factor.added",
  "factor.renamed",
  "factor.removed",
  "factor.recovery-codes-made",
  "profile.read",
  "profile.changed",
  "contact-request.made",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
