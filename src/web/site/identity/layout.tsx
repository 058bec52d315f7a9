import { href, Outlet } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { JourneyFrame, JourneyHeader } from "../journey-frame.tsx";
import type { Route } from "./+types/layout.ts";

/** Needs no styles but those of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

export default function IdentityLayout() {
  return (
    <JourneyFrame label="Identity check" links={<Account />}>
      <Outlet />
    </JourneyFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <JourneyHeader label="Identity check" links={<Account />} />
      <ErrorPage error={error} />
    </>
  );
}

function Account() {
  return (
    <Link to={href("/profile")} className="touch-target">
      My Account
    </Link>
  );
}
