import { expect, test } from "vitest";
import { isRemembered, returnPathFrom } from "./saved-path.ts";

test.each([
  ["/", true],
  ["/profile", true],
  ["/faqs", true],
  ["/register", true],
  ["/sign-in-help", true],
  ["/sign-in", false],
  ["/sign-in/second-step", false],
  ["/please-login", false],
  ["/es/sign-in", false],
  ["/es/please-login", false],
  ["/es/semaglutide", true],
])("the path %s is remembered: %s (spec §4)", (pathname, remembered) => {
  expect(isRemembered(pathname)).toBe(remembered);
});

test.each([
  [null, null],
  ["/", null],
  ["/es", null],
  ["/es/register/name", null],
  ["/es/new-password", null],
  ["/es/semaglutide", "/es/semaglutide"],
  ["/profile/password", "/profile/password"],
  ["/resources/subcutaneous-injection-processes", "/resources/subcutaneous-injection-processes"],
  ["/new-password", null],
  ["/semaglutide/register", null],
  ["/semaglutide", "/semaglutide"],
  ["/book", "/book"],
  ["/visits/01a1", "/visits/01a1"],
  ["/visit/reschedule", null],
])("signing in after %s leads to %s", (saved, path) => {
  expect(returnPathFrom(saved)).toBe(path);
});
