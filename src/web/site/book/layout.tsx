import { Link as RouterLink, Outlet, useRouteLoaderData } from "react-router";
import { Link } from "#ui/link.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { ErrorPage } from "../../shared/error-page.tsx";
import type { Route } from "./+types/layout.ts";

/** Needs no styles but those of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

/** Booking has one thing to do on each page, so there is no menu: the brand, the account and help. */
export default function BookLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 pt-8 pb-16 md:px-8">
        <Outlet />
      </main>
      <footer className="mx-auto w-full max-w-page px-4 pb-8 text-small text-ink-2 md:px-8 print:hidden">
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
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const name = root?.brand.name ?? "Clinic";
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-4 md:px-8">
        <RouterLink to="/" aria-label={`${name}, home`} className="block">
          <Wordmark name={name} />
        </RouterLink>
        <nav aria-label="Booking" className="flex gap-5 text-body print:hidden">
          {root?.session && (
            <Link to="/profile" className="touch-target">
              My Account
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
