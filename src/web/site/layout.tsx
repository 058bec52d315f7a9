import { Link, Outlet, useRouteLoaderData } from "react-router";
import { Wordmark } from "#ui/wordmark.tsx";
import type { loader as rootLoader } from "../root.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { SiteBanner } from "../shared/site-banner.tsx";
import type { Route } from "./+types/layout.ts";

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      {root?.banner ? <SiteBanner banner={root.banner} /> : null}
      <header className="border-line bg-surface border-b">
        <div className="mx-auto flex max-w-page items-center px-4 py-4 md:px-8">
          <Link to="/" aria-label={`${root?.brand.name ?? "Clinic"}, home`}>
            <Wordmark name={root?.brand.name ?? "Clinic"} />
          </Link>
        </div>
      </header>
      {children}
    </>
  );
}
