import { matchRoutes, RouterContextProvider, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { findAccess } from "#http/access.ts";
import { requestContext, type PageRequest } from "#http/page-request.ts";
import routes from "../../routes.ts";
import type { Language } from "./language.ts";
import { findOtherLanguage, pageLanguage } from "./page-language.server.ts";

const VISIT = "/visits/0190b6c1-0000-7000-8000-000000000001";
const TRANSLATED = [
  "/next-steps",
  "/profile",
  "/profile/change/name",
  "/profile/billing",
  "/profile/billing/card",
  ...["start", "change", "pause", "skip", "cancel", "confirm", "agreement"].map(
    (page) => `/profile/billing/${page}/0190b6c1-0000-7000-8000-000000000001`,
  ),
  "/profile/transaction-history",
  "/profile/messages",
  "/profile/messages/0190b6c1-0000-7000-8000-000000000001",
  "/profile/change/emergency-contact",
  "/profile/my-orders",
  "/profile/files",
  "/profile/medications",
  "/profile/medications/card",
  "/profile/my-orders/past",
  "/profile/my-orders/0190b6c1-0000-7000-8000-000000000001",
  "/confirm-identity",
  "/profile/password",
  "/profile/password/change",
  "/profile/password/authenticator",
  "/profile/password/phone",
  "/profile/password/passkey",
  "/profile/password/recovery-codes",
  "/profile/health",
  "/labs/0190b6c1-0000-7000-8000-000000000001",
  "/identity",
  "/identity/person",
  "/identity/video",
  "/book",
  "/book/0190b6c1-0000-7000-8000-000000000001",
  "/book/0190b6c1-0000-7000-8000-000000000001/card",
  "/consultation/secondary-followup",
  VISIT,
  `${VISIT}/reschedule`,
  `${VISIT}/cancel`,
  `${VISIT}/summary`,
  `${VISIT}/note`,
  `${VISIT}/room`,
];

function languageFor(path: string, reads: Language | null): Language {
  const context = new RouterContextProvider();
  const session = reads && { language: reads };
  context.set(requestContext, { session } as PageRequest);
  return pageLanguage({ context, url: new URL(path, "http://localhost") });
}

test.each(TRANSLATED)("%s is a member's page and in the language of the profile", (path) => {
  expect(matchRoutes(routes as RouteObject[], path)?.at(-1)?.route.path).not.toBe("*");
  expect(findAccess(path).who).not.toBe("anyone");
  expect(languageFor(path, "es")).toBe("es");
  expect(languageFor(path, "en")).toBe("en");
  expect(languageFor(path, null)).toBe("en");
  expect(findOtherLanguage(path)).toBe("/profile/change/language");
});

test.each(["/faqs", "/", "/visit/cancel", "/profile/transaction-history/csv", "/admin/users", "/nothing-here"])(
  "%s is in English, whatever the profile says",
  (path) => {
    expect(languageFor(path, "es")).toBe("en");
  },
);

test("a public page has its language in its address", () => {
  expect(languageFor("/es", "en")).toBe("es");
  expect(languageFor("/es/register/name", null)).toBe("es");
  expect(findOtherLanguage("/es/semaglutide")).toBe("/semaglutide");
  expect(findOtherLanguage("/semaglutide")).toBe("/es/semaglutide");
  expect(findOtherLanguage("/faqs")).toBe("/es");
});
