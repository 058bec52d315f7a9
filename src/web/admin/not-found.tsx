import { data, href } from "react-router";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import { StaffNotFound } from "../shared/shell/staff-not-found.tsx";
import type { Route } from "./+types/not-found.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "We can't find that page", path: href("/admin/users"), noindex: true });

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <StaffNotFound home={{ to: href("/admin/users"), label: "Go to the users" }} />;
}
