import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ACCESS } from "#http/access.ts";
import routes from "#web/routes.ts";

/** Every path the clinic serves, from the code itself: the access matrix and the page table. New routes are included automatically. */
export async function everyPath(): Promise<string[]> {
  const pages = [...pathsOf(await routes, "")];
  return [...new Set([...ACCESS.map(({ path }) => path), ...pages, "/healthz", "/readyz"])].map(asUrl);
}

function* pathsOf(entries: readonly RouteConfigEntry[], above: string): Generator<string> {
  for (const { path, children } of entries) {
    const full = path ? `${above}/${path}` : above;
    if (children) yield* pathsOf(children, full);
    else yield full || "/";
  }
}

/** A concrete path for a pattern: `:userId` and `*` become plausible values. */
function asUrl(pattern: string): string {
  const path = pattern.replace(/:[\w]+\??/g, "018f0000-0000-7000-8000-000000000000").replace("*", "somewhere");
  return path.startsWith("/") ? path : `/${path}`;
}
