import { href, Link, Outlet, useRouteLoaderData } from "react-router";
import { RangePicture } from "#ui/range-picture.tsx";
import { SkipLink } from "#ui/link/skip-link.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { RememberPath } from "../../shared/sign-in/remember-path.tsx";
import type { Route } from "./+types/sign-in-layout.ts";
import { SmallFooter } from "../small-footer.tsx";

/** Needs only the styles of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

/** Sign-in pages: one narrow column, with the brand image next to it. */
export default function SignInLayout() {
  return (
    <div data-full-bleed className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <SkipLink />
      <RememberPath />
      <div className="bg-petrol-900 lg:order-2">
        <RangePicture
          bandLabel="In range"
          tickLabels={["Start", "Week 8", "Week 16"]}
          className="h-18 lg:sticky lg:top-0 lg:h-dvh"
        />
      </div>
      <div className="flex flex-1 flex-col px-4 py-6 md:px-8 md:py-8">
        <Home />
        <main id="main" tabIndex={-1} className="w-full max-w-100 flex-1 pt-10 pb-12 md:pt-14">
          <Outlet />
        </main>
        <SmallFooter />
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-8">
        <Home />
      </div>
      <ErrorPage error={error} />
    </>
  );
}

function Home() {
  const name = useRouteLoaderData<typeof rootLoader>("root")?.brand.name ?? "Clinic";
  return (
    <header>
      <Link to={href("/")} aria-label={`${name}, home`} className="inline-block">
        <Wordmark name={name} />
      </Link>
    </header>
  );
}
