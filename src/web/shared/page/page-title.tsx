import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";

/**
 * The page's title with the brand. Rendered in the page and not by the route's `meta`, because screen readers must hear a refused
 * form first and only the page knows its form. Pages that use it must not set a title in `meta` too.
 */
export function PageTitle({ children, refused = false }: { children: string; refused?: boolean }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <title>{`${refused ? "Error: " : ""}${children} | ${root?.brand.name ?? "Clinic"}`}</title>;
}

/** For the `meta` of pages search engines shouldn't index. */
export function noIndex() {
  return [{ name: "robots", content: "noindex" }];
}
