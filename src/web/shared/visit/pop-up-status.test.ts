import { expect, test } from "vitest";
import { afterNavigation, popUpAnswer } from "./pop-up-status.ts";

const NOW = 1_800_000_000_000;
const ago = (ms: number) => String(NOW - ms);

test.each([
  ["nothing", null, "/", null],
  ["nothing", null, "/faqs", String(NOW)],
  ["a fresh time", ago(1), "/", ago(1)],
  ["a fresh time", ago(1), "/faqs", String(NOW)],
  ["exactly 300000 ms", ago(300_000), "/", ago(300_000)],
  ["one millisecond more", ago(300_001), "/", null],
  ["one millisecond more", ago(300_001), "/semaglutide", String(NOW)],
  ["no time at all", "yes", "/", null],
  ["an empty text", "", "/", null],
])("after %s a navigation to a page leaves what the specification says (%s, %s)", (_name, stored, pathname, left) => {
  expect(afterNavigation(stored, NOW, pathname)).toBe(left);
});

const CALM = {
  stored: null,
  now: NOW,
  isMember: false,
  template: "/",
  isTyping: false,
  hasDialog: false,
  isHidden: false,
};

test.each([
  ["nobody has dismissed it", {}, "show"],
  ["it was dismissed just now", { stored: ago(0) }, "never"],
  ["it was dismissed exactly 300000 ms ago", { stored: ago(300_000) }, "never"],
  ["it was dismissed longer ago", { stored: ago(300_001) }, "show"],
  ["the stored time is unreadable", { stored: "soon" }, "show"],
  ["the visitor types", { isTyping: true }, "wait"],
  ["a dialog is open", { hasDialog: true }, "wait"],
  ["the tab is hidden", { isHidden: true }, "wait"],
  ["a member is signed in", { isMember: true }, "never"],
  ["a member types", { isMember: true, isTyping: true }, "never"],
] as const)("when %s: %s -> %s", (_name, facts, answer) => {
  expect(popUpAnswer({ ...CALM, ...facts })).toBe(answer);
});

test.each([
  ["/", "show"],
  ["/faqs", "show"],
  ["/shop", "show"],
  ["/cost", "show"],
  ["/resources", "show"],
  ["/semaglutide", "show"],
  ["/featured-treatments/:slug", "show"],
  ["/policies/:slug", "show"],
  ["/contact-us", "show"],
  ["/*", "show"],
  ["/resources/:slug", "never"],
  ["/register", "never"],
  ["/register/:step", "never"],
  ["/semaglutide/register", "never"],
  ["/semaglutide/register/:step", "never"],
  ["/book", "never"],
  ["/your-message", "never"],
  ["/consultation/secondary-followup", "never"],
  ["/visit/cancel", "never"],
  ["/sign-in", "never"],
  ["/sign-in/second-step", "never"],
  ["/please-login", "never"],
  ["/forgot-password", "never"],
  ["/new-password", "never"],
  ["/verify-email", "never"],
  ["/confirm-identity", "never"],
  ["/privacy-choices", "never"],
  ["/symptom-check", "never"],
  ["/profile/billing", "never"],
  ["/admin/users", "never"],
  ["/provider", "never"],
])("on %s: %s", (template, answer) => {
  expect(popUpAnswer({ ...CALM, template })).toBe(answer);
});
