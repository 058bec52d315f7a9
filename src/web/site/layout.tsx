import { Outlet } from "react-router";
import { ErrorPage } from "../shared/page/error-page.tsx";
import { SiteFrame } from "../shared/shell/site-frame.tsx";
import type { Route } from "./+types/layout.ts";

/** Needs only the styles of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

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
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
