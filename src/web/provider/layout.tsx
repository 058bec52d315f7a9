import { Outlet } from "react-router";
import { ErrorPage } from "../shared/error-page.tsx";
import type { PageLink } from "../shared/shell/links.ts";
import { StaffHeader } from "../shared/shell/staff-header.tsx";
import type { Route } from "./+types/layout.ts";

/** In the order Today, Prescriptions, Patients, Messages, Results, Refills, Hours. A section joins when it has a page. */
const SECTIONS: readonly PageLink[] = [
  { to: "/provider", label: "Today", isAlone: true },
  { to: "/provider/prescriptions", label: "Prescriptions" },
  { to: "/provider/hours", label: "Hours" },
];

/** The root reads it: staff pages follow the system's dark mode. */
export const handle = { theme: "system" };

export default function ProviderLayout() {
  return (
    <>
      <StaffHeader portal="Provider Portal" home="/provider" sections={SECTIONS} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <StaffHeader portal="Provider Portal" home="/provider" sections={SECTIONS} />
      <ErrorPage error={error} />
    </>
  );
}
