import { Outlet } from "react-router";
import { ErrorPage } from "../shared/page/error-page.tsx";
import { run } from "../shared/request/request.server.ts";
import { StaffHeader } from "../shared/shell/staff-header.tsx";
import { ADMIN_FACE } from "../shared/staff/sections.ts";
import { useSessionEnd } from "../shared/page/use-live.ts";
import { staffFrame } from "../shared/staff/staff.server.ts";
import type { Route } from "./+types/layout.ts";

/** Read by the root: staff pages are light or dark as their layout's loader says. */
export const handle = { theme: "staff" };

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => staffFrame(ctx, args.request));
}

/** Settings change only through a form, never by navigating. The navigation fetches its own counts. */
export function shouldRevalidate({ formMethod }: { formMethod?: string }): boolean {
  return formMethod !== undefined && formMethod !== "GET";
}

/** No footer on admin routes (spec §2). */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useSessionEnd();
  return (
    <>
      <StaffHeader face={ADMIN_FACE} hasSingleKeys={loaderData.hasSingleKeys} counts={loaderData.counts} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      <StaffHeader face={ADMIN_FACE} hasSingleKeys={loaderData?.hasSingleKeys ?? true} counts={loaderData?.counts} />
      <ErrorPage error={error} />
    </>
  );
}
