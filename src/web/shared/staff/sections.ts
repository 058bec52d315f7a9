import { href } from "react-router";
import type { WaitingCounts } from "#domain/desk/work/count-waiting.ts";
import type { PageLink } from "../shell/links.ts";
import { INBOX_KEYS, MESSAGE_KEYS, type KeyLabel } from "./key-labels.ts";

/** A page that the palette leads to. */
type StaffPage = PageLink & {
  /** Employees are not shown what they may not open. */
  isForAdmins?: true;
  /** Nurses are not shown it. */
  isNotForNurses?: true;
};

/** A part of a staff face: in the header, in the palette, and under `g` and its letter. */
export type StaffSection = StaffPage & {
  /** The letter after `g`. Each stands once in a face. */
  letter: string;
  /** What waits there, and what the number means. */
  count?: { of: keyof WaitingCounts; text: string };
};

/** In the order Inbox, On call, Users, Intake, Orders, Schedule, Site, Staff, Insight, Audit. A section joins when it has a page. */
export const ADMIN_SECTIONS: readonly StaffSection[] = [
  { to: href("/admin/inbox"), label: "Inbox", letter: "i", count: { of: "inbox", text: "open" } },
  { to: href("/admin/on-call"), label: "On call", letter: "c" },
  { to: href("/admin/users"), label: "Users", letter: "u" },
  { to: href("/admin/intake"), label: "Intake", letter: "p", count: { of: "intake", text: "without a provider" } },
  { to: href("/admin/orders"), label: "Orders", letter: "o", count: { of: "orders", text: "late or asked about" } },
  { to: href("/admin/results"), label: "Results", letter: "r", count: { of: "results", text: "to check" } },
  {
    to: href("/admin/identity"),
    label: "Identity",
    letter: "y",
    count: { of: "identity", text: "to check" },
    isNotForNurses: true,
  },
  { to: href("/admin/controlled-substances"), label: "Controlled", letter: "d" },
  { to: href("/admin/schedule"), label: "Schedule", letter: "s" },
  { to: href("/admin/site"), label: "Site", letter: "e" },
  { to: href("/admin/staff"), label: "Staff", letter: "t", isForAdmins: true },
  { to: href("/admin/insight"), label: "Insight", letter: "n" },
  { to: href("/admin/audit"), label: "Audit", letter: "a", isForAdmins: true },
];

/** Pages within sections, which have no letter of their own. */
const ADMIN_PAGES: readonly StaffPage[] = [
  { to: `${href("/admin/inbox")}?view=mine`, label: "Inbox: mine" },
  { to: `${href("/admin/inbox")}?view=overdue`, label: "Inbox: overdue" },
  { to: `${href("/admin/orders")}?view=late`, label: "Orders: late" },
  { to: `${href("/admin/orders")}?view=asks`, label: "Orders: the pharmacy asks" },
  { to: href("/admin/site"), label: "Site: banner" },
  { to: href("/admin/site/prices"), label: "Site: prices", isForAdmins: true },
  { to: href("/admin/site/states"), label: "Site: states", isForAdmins: true },
  { to: href("/admin/site/licenses"), label: "Site: licenses", isForAdmins: true },
  { to: href("/admin/site/reviews"), label: "Site: page reviews" },
  { to: href("/admin/site/facts"), label: "Site: clinical and legal data", isForAdmins: true },
  { to: href("/admin/site/labs"), label: "Site: lab panels and order sets", isForAdmins: true },
  { to: href("/admin/site/state-rules"), label: "Site: state rules for controlled medicines", isForAdmins: true },
  { to: href("/admin/site/forms"), label: "Site: health questions", isForAdmins: true },
  { to: href("/admin/monitoring"), label: "Overdue monitoring" },
  { to: href("/admin/snippets"), label: "Snippets" },
  { to: href("/admin/staff/invite"), label: "Invite someone", isForAdmins: true },
  { to: href("/admin/audit/sign-ins"), label: "Audit: sign-in events", isForAdmins: true },
  { to: href("/admin/opened-charts"), label: "Opened charts", isForAdmins: true },
  { to: href("/admin/prescribing"), label: "E-prescribing", isForAdmins: true },
];

/** In the order Today, Patients, Prescriptions, Labs, Messages, Hours. A section joins when it has a page. */
export const PROVIDER_SECTIONS: readonly StaffSection[] = [
  { to: href("/provider"), label: "Today", letter: "t", isAlone: true },
  { to: href("/provider/patients"), label: "Patients", letter: "a" },
  {
    to: href("/provider/prescriptions"),
    label: "Prescriptions",
    letter: "p",
    count: { of: "prescriptions", text: "to confirm" },
  },
  { to: href("/provider/labs"), label: "Labs", letter: "l", count: { of: "labs", text: "to sign" } },
  { to: href("/provider/messages"), label: "Messages", letter: "m", count: { of: "messages", text: "to answer" } },
  { to: href("/provider/hours"), label: "Hours", letter: "h" },
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
  const may = ({ isForAdmins, isNotForNurses }: StaffPage) =>
    isForAdmins ? role === "admin" : !isNotForNurses || role !== "nurse";
  return { ...face, sections: face.sections.filter(may), pages: face.pages.filter(may) };
}

export const ADMIN_FACE: StaffFace = {
  portal: "Admin Panel",
  home: href("/admin/users"),
  help: href("/admin/help"),
  sections: ADMIN_SECTIONS,
  acts: INBOX_KEYS,
  pages: ADMIN_PAGES,
  found: {
    person: (userId) => href("/admin/users/:userId", { userId }),
    order: (orderId) => href("/admin/orders/:orderId", { orderId }),
    request: (requestId) => href("/admin/inbox/:requestId", { requestId }),
  },
};

export const PROVIDER_FACE: StaffFace = {
  portal: "Provider Portal",
  isNamed: true,
  home: href("/provider"),
  help: href("/provider/help"),
  sections: PROVIDER_SECTIONS,
  acts: MESSAGE_KEYS,
  pages: [
    { to: href("/provider/emergency-words"), label: "Emergency words" },
    { to: href("/provider/open-chart"), label: "Open a chart" },
    { to: href("/provider/reviews"), label: "Page reviews" },
  ],
  // Only people are looked for: a provider's palette finds neither orders nor requests.
  found: {
    person: (userId) => href("/provider/patients/:userId", { userId }),
    order: () => href("/provider"),
    request: (requestId) => href("/provider/messages/:requestId", { requestId }),
  },
};
