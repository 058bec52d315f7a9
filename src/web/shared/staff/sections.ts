import type { PageLink } from "../shell/links.ts";

/** A part of a staff face: in the header, in the palette, and under `g` and its letter. */
export type StaffSection = PageLink & {
  /** The letter after `g`. Each stands once in a face. */
  letter: string;
};

/** In the order Inbox, On call, Users, Orders, Schedule, Site, Staff, Insight, Audit. A section joins when it has a page. */
export const ADMIN_SECTIONS: readonly StaffSection[] = [
  { to: "/admin/inbox", label: "Inbox", letter: "i" },
  { to: "/admin/on-call", label: "On call", letter: "c" },
  { to: "/admin/users", label: "Users", letter: "u" },
  { to: "/admin/orders", label: "Orders", letter: "o" },
  { to: "/admin/results", label: "Results", letter: "r" },
  { to: "/admin/controlled-substances", label: "Controlled", letter: "d" },
  { to: "/admin/schedule", label: "Schedule", letter: "s" },
  { to: "/admin/site", label: "Site", letter: "e" },
  { to: "/admin/staff", label: "Staff", letter: "t" },
  { to: "/admin/insight", label: "Insight", letter: "n" },
  { to: "/admin/audit", label: "Audit", letter: "a" },
];

/** In the order Today, Patients, Messages, Results, Refills, Hours. A section joins when it has a page. */
export const PROVIDER_SECTIONS: readonly StaffSection[] = [
  { to: "/provider", label: "Today", letter: "t", isAlone: true },
  { to: "/provider/prescriptions", label: "Prescriptions", letter: "p" },
  { to: "/provider/messages", label: "Messages", letter: "m" },
  { to: "/provider/hours", label: "Hours", letter: "h" },
];

/** What differs between the two faces. */
export type StaffFace = {
  portal: string;
  /** Its name stands beside the logo; the admin panel's many sections leave no room for one. */
  isNamed?: true;
  home: string;
  help: string;
  sections: readonly StaffSection[];
  /** Where a found person is opened; without it the palette looks for nobody. */
  person?: (userId: string) => string;
};

export const ADMIN_FACE: StaffFace = {
  portal: "Admin Panel",
  home: "/admin/users",
  help: "/admin/help",
  sections: ADMIN_SECTIONS,
  person: (userId) => `/admin/users/${userId}`,
};

export const PROVIDER_FACE: StaffFace = {
  portal: "Provider Portal",
  isNamed: true,
  home: "/provider",
  help: "/provider/help",
  sections: PROVIDER_SECTIONS,
};
