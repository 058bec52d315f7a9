import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page of the clinic. Who may open it stands in access.ts. */
export default [
  layout("site/layout.tsx", [index("site/home.tsx"), route("*", "site/not-found.tsx")]),
  route("admin/*", "admin/layout.tsx"),
  route("provider/*", "provider/layout.tsx"),
] satisfies RouteConfig;
