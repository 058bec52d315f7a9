import { lazy, Suspense } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorPage } from "../shared/page/error-page.tsx";
import { SiteFrame } from "../shared/shell/site-frame.tsx";
import type { Route } from "./+types/layout.ts";

/** Needs only the styles of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

/** Pages that exist do not load it. */
const WaysOn = lazy(async () => ({ default: (await import("./parts/ways-on.tsx")).WaysOn }));

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error}>
        {isRouteErrorResponse(error) && error.status === 404 && (
          <Suspense>
            <WaysOn />
          </Suspense>
        )}
      </ErrorPage>
    </SiteFrame>
  );
}
