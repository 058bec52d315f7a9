import type { WaitingCounts } from "#domain/desk/work/count-waiting.ts";
import type { PageLink } from "../shell/links.ts";
import { INBOX_KEYS, MESSAGE_KEYS, type KeyLabel } from "./key-labels.ts";

/** A page that the palette leads to. */
type StaffPage = PageLink & {
  /** Employees are not shown what they may not open. */
  isForAdmins?: true;
};

/** A part of a staff face: in the header, in the palette, and under `g` and its letter. */
export type StaffSection = StaffPage & {
  /** The letter after `g`. Each stands once in a face. */
  letter: string;
  /** What waits there, and what the number means. */
  count?: { of: keyof WaitingCounts; text: string };
};

/** In the order Inbox, On call, Users, Orders, Schedule, Site, Staff, Insight, Audit. A section joins when it has a page. */
export const ADMIN_SECTIONS: readonly StaffSection[] = [
  { to: "/admin/inbox", label: "Inbox", letter: "i", count: { of: "inbox", text: "open" } },
  { to: "/admin/on-call", label: "On call", letter: "c" },
  { to: "/admin/users", label: "Users", letter: "u" },
  { to: "/admin/orders", label: "Orders", letter: "o", count: { of: "orders", text: "late or asked about" } },
  { to: "/admin/results", label: "Results", letter: "r", count: { of: "results", text: "to check" } },
  { to: "/admin/controlled-substances", label: "Controlled", letter: "d" },
  { to: "/admin/schedule", label: "Schedule", letter: "s" },
  { to: "/admin/site", label: "Site", letter: "e" },
  { to: "/admin/staff", label: "Staff", letter: "t", isForAdmins: true },
  { to: "/admin/insight", label: "Insight", letter: "n" },
  { to: "/admin/audit", label: "Audit", letter: "a", isForAdmins: true },
];

/** Pages within sections, which have no letter of their own. */
const ADMIN_PAGES: readonly StaffPage[] = [
  { to: "/admin/inbox?view=mine", label: "Inbox: mine" },
  { to: "/admin/inbox?view=overdue", label: "Inbox: overdue" },
  { to: "/admin/orders?view=late", label: "Orders: late" },
  { to: "/admin/orders?view=asks", label: "Orders: the pharmacy asks" },
  { to: "/admin/site", label: "Site: banner" },
  { to: "/admin/site/prices", label: "Site: prices", isForAdmins: true },
  { to: "/admin/site/states", label: "Site: states", isForAdmins: true },
  { to: "/admin/site/licenses", label: "Site: licenses", isForAdmins: true },
  { to: "/admin/site/facts", label: "Site: clinical and legal data", isForAdmins: true },
  { to: "/admin/snippets", label: "Snippets" },
  { to: "/admin/staff/invite", label: "Invite someone", isForAdmins: true },
  { to: "/admin/audit/sign-ins", label: "Audit: sign-in events", isForAdmins: true },
];

/** In the order Today, Patients, Messages, Results, Refills, Hours. A section joins when it has a page. */
export const PROVIDER_SECTIONS: readonly StaffSection[] = [
  { to: "/provider", label: "Today", letter: "t", isAlone: true },
  {
    to: "/provider/prescriptions",
    label: "Prescriptions",
    letter: "p",
    count: { of: "prescriptions", text: "to confirm" },
  },
  { to: "/provider/messages", label: "Messages", letter: "m", count: { of: "messages", text: "to answer" } },
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
  /** Keys for the messages of this face. */
  acts: readonly KeyLabel[];
  pages: readonly StaffPage[];
  /** Where a found person is opened, and an order; without it the palette looks for nobody. */
  found?: {
    person(userId: string): string;
    order(orderId: string): string;
    request(requestId: string): string;
  };
};

/** The face as one of its people sees it. */
export function faceFor(face: StaffFace, role: string | null | undefined): StaffFace {
  const may = ({ isForAdmins }: StaffPage) => !isForAdmins || role === "admin";
  return { ...face, sections: face.sections.filter(may), pages: face.pages.filter(may) };
}

export const ADMIN_FACE: StaffFace = {
  portal: "Admin Panel",
  home: "/admin/users",
  help: "/admin/help",
  sections: ADMIN_SECTIONS,
  acts: INBOX_KEYS,
  pages: ADMIN_PAGES,
  found: {
    person: (userId) => `/admin/users/${userId}`,
    order: (orderId) => `/admin/orders/${orderId}`,
    request: (requestId) => `/admin/inbox/${requestId}`,
  },
};

export const PROVIDER_FACE: StaffFace = {
  portal: "Provider Portal",
  isNamed: true,
  home: "/provider",
  help: "/provider/help",
  sections: PROVIDER_SECTIONS,
  acts: MESSAGE_KEYS,
  pages: [{ to: "/provider/emergency-words", label: "Emergency words" }],
};
