import type { ActorKind } from "#core/actor.ts";

/**
 * The access matrix: every route and call, who may use it, and how often. Tests walk it over HTTP for every role, and a
 * route that is not in it fails the build. The guards read the same table, so it cannot drift from what happens.
 */
export type Access = {
  /** As written in routes.ts or the list of calls. */
  path: string;
  methods: readonly ("GET" | "POST")[];
  who: "anyone" | readonly Exclude<ActorKind, "anonymous" | "system">[];
  limit: LimitClass;
  /** Proves itself by a signature instead of our Origin (webhooks, one-click unsubscribe). */
  selfAuthenticating?: true;
};

export type LimitClass = "page" | "read";

export const ACCESS: readonly Access[] = [
  { path: "/", methods: ["GET"], who: "anyone", limit: "page" },
  { path: "/provider/*", methods: ["GET"], who: "anyone", limit: "page" },
  { path: "/admin/*", methods: ["GET"], who: "anyone", limit: "page" },
  { path: "*", methods: ["GET"], who: "anyone", limit: "page" },
  { path: "/api/homepage-banner", methods: ["GET"], who: "anyone", limit: "read" },
];

export function accessFor(path: string): Access {
  const row = ACCESS.find((access) => access.path === path);
  if (!row) throw new Error(`No access row for ${path}`);
  return row;
}
