import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { ACCESS } from "#web/access.ts";
import routes from "#web/routes.ts";

/** The routes of spec §2, and the few that decisions added. `file` is the module that must answer. */
const TABLE = [
  ["/", "site/home.tsx"],
  ["/faqs", "site/faqs.tsx"],
  ["/resources", "site/resources.tsx"],
  ["/shop", "site/shop.tsx"],
  ["/contact-us", "site/contact-us.tsx"],
  ["/ask-us-anything", "site/ask-us-anything.tsx"],
  ["/your-message", "site/your-message.tsx"],
  ["/semaglutide", "site/semaglutide.tsx"],
  ["/semaglutide/register", "site/register/start.tsx"],
  ["/sign-in", "site/sign-in.tsx"],
  ["/register", "site/register/start.tsx"],
  ["/please-login", "site/please-login.tsx"],
  ["/featured-treatments/testosterone-replacement-therapy-trt", "site/treatment.tsx"],
  ["/featured-treatments/human-chorionic-gonadotropin", "site/treatment.tsx"],
  ["/featured-treatments/female-trt", "site/treatment.tsx"],
  ["/featured-treatments/oxandrolone-anavar", "site/treatment.tsx"],
  ["/featured-treatments/sermorelin", "site/treatment.tsx"],
  ["/featured-treatments/nandrolone-deca-durabolin", "site/treatment.tsx"],
  ["/privacy-choices", "site/privacy-choices.tsx"],
  ["/vendor-frame", "site/vendor-frame.ts"],
  ["/search", "site/search.tsx"],
  ["/admin/on-call", "admin/on-call.tsx"],
  ["/admin/inbox", "admin/inbox.tsx"],
  ["/admin/inbox/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/inbox-request.tsx"],
  ["/admin/users", "admin/users.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/user.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/results", "admin/user-results.tsx"],
  ["/admin/results", "admin/results.tsx"],
  ["/admin/results/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/report.tsx"],
  ["/provider/results/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "provider/report.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/prescriptions", "admin/prescriptions.tsx"],
  ["/admin/controlled-substances", "admin/controlled-substances.tsx"],
  ["/admin/schedule", "admin/schedule.tsx"],
  ["/admin/schedule/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/schedule-visit.tsx"],
  ["/admin/insight", "admin/insight.tsx"],
  ["/profile", "patient/profile.tsx"],
  ["/profile/password", "patient/password.tsx"],
  ["/profile/billing", "patient/billing.tsx"],
  ["/profile/my-orders", "patient/my-orders.tsx"],
  ["/profile/transaction-history", "patient/transaction-history.tsx"],
  ["/profile/medications", "patient/medications.tsx"],
  ["/profile/files", "patient/files.tsx"],
  ["/profile/messages", "patient/messages.tsx"],
  ["/profile/messages/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/message.tsx"],
  ["/consultation/secondary-followup", "site/book/secondary-followup.tsx"],
  ["/book", "site/book/book.tsx"],
  ["/waitlist", "site/waitlist.tsx"],
  ["/visit/cancel", "site/book/link-cancel.tsx"],
  ["/resources/subcutaneous-injection-processes", "site/article.tsx"],
  ["/resources/how-to-avoid-testosterone-medication-waste", "site/article.tsx"],
  ["/provider", "provider/day.tsx"],
  ["/provider/prescriptions", "provider/prescriptions.tsx"],
  ["/provider/prescriptions/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "provider/prescription.tsx"],
  ["/provider/hours", "provider/hours.tsx"],
  ["/provider/any/path/below", "provider/not-found.tsx"],
  ["/providerx", "site/not-found.tsx"],
  ["/nothing", "site/not-found.tsx"],
] as const;

test.each(TABLE)("%s is answered by %s", (path, file) => {
  expect(fileOf(path)).toBe(file);
});

test.each([
  ["/api/homepage-banner", "GET"],
  ["/api/contactFacts", "GET"],
  ["/api/getUserById", "POST"],
  ["/api/subscribeToNewsletter", "POST"],
  ["/api/klaviyo/createEvent", "POST"],
  ["/api/klaviyo/subscribeProfile", "POST"],
  ["/api/analytics", "POST"],
])("the call %s takes %s", (path, method) => {
  expect(ACCESS.find((row) => row.path === path)?.methods).toEqual([method]);
});

type Entry = { path?: string; index?: boolean; file: string; children?: Entry[] };

function fileOf(path: string): string | undefined {
  return (matchRoutes(toObjects(routes as Entry[]), path)?.at(-1)?.route as { file?: string } | undefined)?.file;
}

function toObjects(entries: Entry[]): RouteObject[] {
  return entries.map(({ children, ...entry }) => ({
    ...entry,
    ...(children ? { children: toObjects(children) } : {}),
  })) as RouteObject[];
}
