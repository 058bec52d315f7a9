import { href, Outlet, useRouteLoaderData } from "react-router";
import { Link } from "#ui/link/link.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { JourneyFrame, JourneyHeader } from "../journey-frame.tsx";
import type { Route } from "./+types/layout.ts";

/** Needs only the styles of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

export default function BookLayout() {
  const t = useText<BookingText>();
  return (
    <JourneyFrame label={t("Booking")} links={<Account />}>
      <Outlet />
    </JourneyFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText<BookingText>();
  return (
    <>
      <JourneyHeader label={t("Booking")} links={<Account />} />
      <ErrorPage error={error} />
    </>
  );
}

function Account() {
  const t = useText<BookingText>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!root?.session) return null;
  return (
    <Link to={href("/profile")} className="touch-target">
      {t("My Account")}
    </Link>
  );
}
