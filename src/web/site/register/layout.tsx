import { Outlet, useLocation } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { JOURNEYS } from "#domain/intake/registration/journey.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { JourneyFrame, JourneyHeader } from "../journey-frame.tsx";
import type { Route } from "./+types/layout.ts";
import { journeyOf } from "./page-of.ts";
import { useText } from "#ui/language/text.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";

/** Needs only the styles of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

export default function RegisterLayout() {
  const t = useText<RegisterText>();
  return (
    <JourneyFrame label={t("Registration")} links={<SaveForLater />}>
      <Outlet />
    </JourneyFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText<RegisterText>();
  return (
    <>
      <JourneyHeader label={t("Registration")} links={<SaveForLater />} />
      <ErrorPage error={error} />
    </>
  );
}

function SaveForLater() {
  const { pathname } = useLocation();
  const home = useLocalPath()(JOURNEYS[journeyOf(pathname)]);
  const t = useText<RegisterText>();
  if (pathname === home) return null;
  return (
    <Link to={`${home}/saved`} className="touch-target max-sm:hidden">
      {t("Save and come back later")}
    </Link>
  );
}
