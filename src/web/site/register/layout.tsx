import { Link as RouterLink, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { Link } from "#ui/link.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { JOURNEYS } from "#domain/care/registration/journey.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { ErrorPage } from "../../shared/error-page.tsx";
import type { Route } from "./+types/layout.ts";
import { journeyOf } from "./page-of.ts";

/** Needs no styles but those of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

/** The journey has one thing to do on each page, so there is no menu: the brand, a way to stop, and help. */
export default function RegisterLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 pt-8 pb-16 md:px-8">
        <Outlet />
      </main>
      <footer className="mx-auto w-full max-w-page px-4 pb-8 text-small text-ink-2 md:px-8">
        Not for emergencies:{" "}
        <a href="tel:911" className={quiet}>
          call 911
        </a>
        . In a crisis{" "}
        <a href="tel:988" className={quiet}>
          call
        </a>{" "}
        or{" "}
        <a href="sms:988" className={quiet}>
          text 988
        </a>
        .
      </footer>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <Header />
      <ErrorPage error={error} />
    </>
  );
}

function Header() {
  const name = useRouteLoaderData<typeof rootLoader>("root")?.brand.name ?? "Clinic";
  const { pathname } = useLocation();
  const home = JOURNEYS[journeyOf(pathname)];
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-4 md:px-8">
        <RouterLink to="/" aria-label={`${name}, home`} className="block">
          <Wordmark name={name} />
        </RouterLink>
        <nav aria-label="Registration" className="flex gap-5 text-body">
          {pathname !== home && (
            <Link to={`${home}/saved`} className="touch-target max-sm:hidden">
              Save and come back later
            </Link>
          )}
          <Link to="/contact-us" className="touch-target">
            Help
          </Link>
        </nav>
      </div>
    </header>
  );
}

const quiet = "touch-target whitespace-nowrap underline decoration-1 underline-offset-[3px] hover:decoration-2";
