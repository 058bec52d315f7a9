import type { ManualReason, RefusalReason } from "#domain/intake/identity-check/identity-check.ts";

/** Words of the staff pages about identity checks. */
const REASONS: Record<ManualReason, string> = {
  name_mismatch: "Name differs from the ID",
  birth_date_mismatch: "Birth date differs from the ID",
  expiry_unknown: "Expiry date not readable",
  document_expired: "ID expired",
  requested: "Asked for a person",
  too_many_tries: "Too many failed tries",
};

export function reasonLabel(code: string | null): string {
  return Object.entries(REASONS).find(([known]) => known === code)?.[1] ?? "";
}

export const REFUSALS: Record<RefusalReason, string> = {
  not_reached: "Not reached after several calls",
  document_not_shown: "No ID was shown",
  document_not_valid: "The ID isn't valid",
  other_person: "The ID is another person's",
};

const EVENTS: Record<string, string> = {
  started: "Started the check",
  processing: "Sent the photos",
  verified: "Verified",
  failed: "A try failed",
  mismatched: "The ID differs from the account",
  "manual-requested": "Asked for a person",
  claimed: "Claimed",
  released: "Given back",
  decided: "First decision",
  confirmed: "Second person agreed",
  disagreed: "Second person sent it back",
  expired: "The ID expired",
  "asked-again": "Asked for a new ID",
};

export function eventLabel(kind: string): string {
  return EVENTS[kind] ?? kind;
}

/** What a code in the history means; failures of the checking company keep its word. */
export function codeLabel(code: string | null): string | null {
  if (code === null) return null;
  if (code === "verify") return "Verify";
  if (code === "refuse") return "Refuse";
  const known: Record<string, string> = { ...REASONS, ...REFUSALS };
  return known[code] ?? code.replaceAll("_", " ");
}
