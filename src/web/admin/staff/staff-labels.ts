import type { StaffRole } from "#core/actor.ts";

/** What each role can do, as shown on the pages that grant it. */
export const ROLES: { value: StaffRole; label: string; hint: string }[] = [
  { value: "employee", label: "Employee", hint: "Support: inbox, members, orders, schedule. No roles, no signing." },
  {
    value: "nurse",
    label: "Nurse",
    hint: "Everything employees do, plus answers, results and prescriptions. No signing.",
  },
  { value: "provider", label: "Provider", hint: "Own schedule, charts of their patients, prescriptions." },
  { value: "admin", label: "Admin", hint: "All staff work, roles, prices, the banner and the audit. No signing." },
];

export function roleLabel(role: StaffRole | null): string {
  return ROLES.find(({ value }) => value === role)?.label ?? "Member";
}
