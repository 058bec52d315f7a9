import { href } from "react-router";
import type { ShellText } from "../language/es/shell.server.ts";
import type { ClientSession } from "../session/client-session.ts";
import type { PageLink } from "./links.ts";

/** The seven of the specification first, then health and where replies are read. */
export const ACCOUNT_LINKS: readonly PageLink<ShellText>[] = [
  { to: href("/profile"), label: "Profile" },
  { to: href("/profile/password"), label: "Password" },
  { to: href("/profile/billing"), label: "Billing" },
  { to: href("/profile/my-orders"), label: "My Orders" },
  { to: href("/profile/transaction-history"), label: "Transaction History" },
  { to: href("/profile/medications"), label: "Medications" },
  { to: href("/profile/files"), label: "Lab Results / Upload Files" },
  { to: href("/profile/health"), label: "Your Health" },
  { to: href("/profile/messages"), label: "Messages" },
];

/** Until the first order the next steps are home. */
export function accountLinks(isOnPath: boolean): readonly PageLink<ShellText>[] {
  return isOnPath ? [{ to: href("/next-steps"), label: "Home" }, ...ACCOUNT_LINKS] : ACCOUNT_LINKS;
}

/** Navigation only; the access matrix decides who may open it. */
export function canSeeAdminPanel({ user }: ClientSession): boolean {
  return user.role === "admin" || user.role === "employee" || user.role === "nurse";
}
