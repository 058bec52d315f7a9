/**
 * Everything the trail can say. A new kind of act is a new line here, never a free text: a closed vocabulary can be
 * searched, counted and explained to a regulator.
 */
export const AUDIT_ACTIONS = ["site-banner.published", "site-banner.removed", "audit.verified"] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
