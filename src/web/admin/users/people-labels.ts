import type { Column, Density, PeopleFilters, Sort } from "#domain/desk/people/people.ts";
import type { RegistrationStatus } from "#domain/identity/accounts/registration-status.ts";
import type { IconName } from "#ui/icon.tsx";

/** Labels for the list of people. */
type Tone = "neutral" | "outline" | "success" | "waiting" | "danger" | "info" | "range";
export type StatusLabel = { label: string; tone: Tone; icon?: IconName | null };

export const STATUS_LABELS: Record<RegistrationStatus, StatusLabel> = {
  started: { label: "Started", tone: "outline" },
  contact_verified: { label: "Contact verified", tone: "outline", icon: "check" },
  consented: { label: "Consented", tone: "outline", icon: "check" },
  identity_pending: { label: "Identity pending", tone: "waiting" },
  identity_verified: { label: "Identity verified", tone: "outline", icon: "check" },
  identity_failed: { label: "Identity failed", tone: "danger" },
  intake_submitted: { label: "Intake submitted", tone: "info" },
  labs_pending: { label: "Labs pending", tone: "info", icon: "clock" },
  ready_for_visit: { label: "Ready for visit", tone: "range" },
  active: { label: "Active", tone: "success" },
  ineligible: { label: "Ineligible", tone: "neutral", icon: "cross" },
  paused: { label: "Paused", tone: "neutral", icon: "clock" },
  discharged: { label: "Discharged", tone: "neutral" },
  abandoned: { label: "Abandoned", tone: "neutral" },
};

export const COLUMN_LABELS: Record<Column, string> = {
  born: "Born",
  email: "Email",
  phone: "Phone",
  state: "State",
  status: "Status",
  created: "Created",
  contact: "Last contact",
  flags: "Flags",
};

export const DENSITY_LABELS: Record<Density, string> = { compact: "Compact", roomy: "Roomy" };

/** The order for a click on a column head: its first, or its second if the first is active. */
export const COLUMN_SORTS: Partial<Record<Column | "name", readonly [Sort, Sort]>> = {
  name: ["name", "name-desc"],
  created: ["newest", "oldest"],
  contact: ["contact", "contact-oldest"],
};

export const SORT_LABELS: Record<Sort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "Name, A to Z",
  "name-desc": "Name, Z to A",
  contact: "Last contact",
  "contact-oldest": "Longest no contact",
};

export const ASCENDING: readonly Sort[] = ["name", "oldest", "contact-oldest"];

export const ROLE_LABELS = {
  member: "Members",
  employee: "Employees",
  nurse: "Nurses",
  admin: "Admins",
  provider: "Providers",
};

/** An active filter as text: "Status: Active". */
export function filterLabel(key: keyof PeopleFilters, value: string, states: Record<string, string>): string {
  if (key === "role") return new Map(Object.entries(ROLE_LABELS)).get(value) ?? value;
  if (key === "status") return value === "none" ? "Not registered" : (statusLabel(value) ?? value);
  if (key === "state") return states[value] ?? value;
  if (key === "tests") return value === "yes" ? "With test results" : "Without test results";
  if (key === "request") return "Open request";
  if (key === "order") return "Late order";
  if (key === "tag") return `Label ${value}`;
  return key === "from" ? `Created from ${value}` : `Created until ${value}`;
}

function statusLabel(value: string): string | undefined {
  return new Map(Object.entries(STATUS_LABELS)).get(value)?.label;
}

const MINUTE = 60_000;

/** "8 min ago", "5 h ago", "45 d ago". */
export function formatAgo(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / MINUTE));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24).toLocaleString("en-US")} d ago`;
}
