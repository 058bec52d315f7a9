import { Outlet } from "react-router";
import { ErrorPage } from "../shared/error-page.tsx";
import type { PageLink } from "../shared/shell/links.ts";
import { StaffHeader } from "../shared/shell/staff-header.tsx";
import type { Route } from "./+types/layout.ts";

/** In the order Inbox, On call, Users, Results, Orders, Controlled, Schedule, Site, Staff, Insight, Audit. A section joins when it has a page. */
const SECTIONS: readonly PageLink[] = [
  { to: "/admin/inbox", label: "Inbox" },
  { to: "/admin/on-call", label: "On call" },
  { to: "/admin/users", label: "Users" },
  { to: "/admin/results", label: "Results" },
  { to: "/admin/controlled-substances", label: "Controlled" },
  { to: "/admin/schedule", label: "Schedule" },
  { to: "/admin/insight", label: "Insight" },
];

/** The root reads it: staff pages follow the system's dark mode. */
export const handle = { theme: "system" };

/** No footer on admin routes (spec §2). */
export default function AdminLayout() {
  return (
    <>
      <StaffHeader portal="Admin Panel" home="/admin/users" sections={SECTIONS} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <StaffHeader portal="Admin Panel" home="/admin/users" sections={SECTIONS} />
      <ErrorPage error={error} />
    </>
  );
}
