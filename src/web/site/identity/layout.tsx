import { href, Outlet } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { useText } from "#ui/language/text.ts";
import type { IdentityText } from "../../shared/language/es/identity.server.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { JourneyFrame, JourneyHeader } from "../journey-frame.tsx";
import type { Route } from "./+types/layout.ts";

/** Needs no styles but those of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

export default function IdentityLayout() {
  const t = useText<IdentityText>();
  return (
    <JourneyFrame label={t("Identity check")} links={<Account />}>
      <Outlet />
    </JourneyFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText<IdentityText>();
  return (
    <>
      <JourneyHeader label={t("Identity check")} links={<Account />} />
      <ErrorPage error={error} />
    </>
  );
}

function Account() {
  const t = useText<IdentityText>();
  return (
    <Link to={href("/profile")} className="touch-target">
      {t("My Account")}
    </Link>
  );
}
