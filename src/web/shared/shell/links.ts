import type { ClientSession } from "../session/client-session.ts";

/** Where the header, the menu, the account drawer and the footer lead. The paths and their order are those of spec §2. */
export type PageLink = {
  to: string;
  label: string;
  /** The pages below it are sections of their own. */
  isAlone?: true;
};

/** Generic names; the paths are the specification's. */
export const FEATURED_TREATMENTS: readonly PageLink[] = [
  { to: "/featured-treatments/testosterone-replacement-therapy-trt", label: "Testosterone replacement (TRT)" },
  { to: "/featured-treatments/human-chorionic-gonadotropin", label: "Human chorionic gonadotropin (hCG)" },
  { to: "/featured-treatments/female-trt", label: "Testosterone for women" },
  { to: "/featured-treatments/oxandrolone-anavar", label: "Oxandrolone" },
  { to: "/featured-treatments/sermorelin", label: "Sermorelin" },
  { to: "/featured-treatments/nandrolone-deca-durabolin", label: "Nandrolone" },
];

/** Pricing stays on the weight-loss page for someone who is there. */
export function mainLinks(pathname: string): readonly PageLink[] {
  return [
    { to: "/#our-process", label: "Our Process" },
    { to: "/faqs", label: "FAQs" },
    { to: "/resources", label: "Resources" },
    { to: pathname.includes("semaglutide") ? "/semaglutide#pricing" : "/#pricing", label: "Pricing" },
    { to: "/shop", label: "Shop" },
  ];
}

/** The seven of the specification first, then where replies are read. */
export const ACCOUNT_LINKS: readonly PageLink[] = [
  { to: "/profile", label: "Profile" },
  { to: "/profile/password", label: "Password" },
  { to: "/profile/billing", label: "Billing" },
  { to: "/profile/my-orders", label: "My Orders" },
  { to: "/profile/transaction-history", label: "Transaction History" },
  { to: "/profile/medications", label: "Medications" },
  { to: "/profile/files", label: "Lab Results / Upload Files" },
  { to: "/profile/messages", label: "Messages" },
];

/** Only shows the way; the access matrix decides who may go there. */
export function canSeeAdminPanel({ user }: ClientSession): boolean {
  return user.role === "admin" || user.role === "employee";
}

/** For `aria-current`: this very page, or a page below it. */
export function currentness(pathname: string, to: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
