import { Outlet, useLocation } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { JOURNEYS } from "#domain/intake/registration/journey.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { JourneyFrame, JourneyHeader } from "../journey-frame.tsx";
import type { Route } from "./+types/layout.ts";
import { journeyOf } from "./page-of.ts";

/** Needs only the styles of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

export default function RegisterLayout() {
  return (
    <JourneyFrame label="Registration" links={<SaveForLater />}>
      <Outlet />
    </JourneyFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <JourneyHeader label="Registration" links={<SaveForLater />} />
      <ErrorPage error={error} />
    </>
  );
}

function SaveForLater() {
  const { pathname } = useLocation();
  const home = JOURNEYS[journeyOf(pathname)];
  if (pathname === home) return null;
  return (
    <Link to={`${home}/saved`} className="touch-target max-sm:hidden">
      Save and come back later
    </Link>
  );
}
