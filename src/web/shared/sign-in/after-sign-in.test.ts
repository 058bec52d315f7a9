import { expect, test } from "vitest";
import type { StaffRole } from "#core/actor.ts";
import { landingPath } from "./after-sign-in.server.ts";

const session = (role: StaffRole | null, mustEnroll = false) => ({
  role,
  mustEnroll,
  actor: { kind: role === null || mustEnroll ? ("member" as const) : role, userId: "u", sessionId: "s" },
});

test.each<[string, ReturnType<typeof session> & { isOnPath?: boolean }, string | undefined, string]>([
  ["a member lands on the profile", session(null), undefined, "/profile"],
  [
    "a member without a first order lands on the next steps",
    { ...session(null), isOnPath: true },
    undefined,
    "/next-steps",
  ],
  [
    "and still returns to where they came from",
    { ...session(null), isOnPath: true },
    "/profile/files",
    "/profile/files",
  ],
  ["a member returns to the page they came from", session(null), "/profile/password", "/profile/password"],
  ["another site is no way back", session(null), "//evil.test/", "/profile"],
  ["a member is not sent to a staff page", session(null), "/admin/users", "/profile"],
  ["an employee lands on the inbox", session("employee"), undefined, "/admin/inbox"],
  ["a nurse lands on the inbox", session("nurse"), undefined, "/admin/inbox"],
  ["an admin returns to a staff page", session("admin"), "/admin/users?page=2", "/admin/users?page=2"],
  ["a provider lands on the provider's pages", session("provider"), undefined, "/provider"],
  ["an admin is not sent to the provider's pages", session("admin"), "/provider", "/admin/inbox"],
  ["staff without a second factor add one first", session("admin", true), "/admin/users", "/profile/password?enroll=1"],
])("%s", (_, found, to, path) => {
  expect(landingPath(found, to)).toBe(path);
});

test("a half-open session lands on the sign-in page", () => {
  expect(landingPath({ role: null, mustEnroll: false, actor: null }, "/profile")).toBe("/sign-in");
});
