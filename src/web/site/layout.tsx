import { Outlet } from "react-router";
import { ErrorPage } from "../shared/error-page.tsx";
import { SiteFrame } from "../shared/shell/site-frame.tsx";
import type { Route } from "./+types/layout.ts";

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
