import { data, href } from "react-router";
import { providerMeta, siteOf } from "../shared/shell/page-meta.ts";
import { StaffNotFound } from "../shared/shell/staff-not-found.tsx";
import type { Route } from "./+types/not-found.ts";

export const meta: Route.MetaFunction = ({ matches }) => providerMeta(siteOf(matches).brand.name);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <StaffNotFound home={{ to: href("/provider"), label: "Go to your day" }} />;
}
