import { readFileSync } from "node:fs";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { ACCESS, findAccess } from "#http/access.ts";
import routes from "#web/routes.ts";

/** The routes of spec §2, and the few that decisions added. `file` is the module that must handle it. */
const TABLE = [
  ["/", "site/home.tsx"],
  ["/es", "site/home.tsx"],
  ["/es/semaglutide", "site/treatments/semaglutide.tsx"],
  ["/es/featured-treatments/testosterone-replacement-therapy-trt", "site/treatments/treatment.tsx"],
  ["/es/policies/terms", "site/resources/policy.tsx"],
  ["/es/resources/subcutaneous-injection-processes", "site/resources/article.tsx"],
  ["/es/register", "site/register/start.tsx"],
  ["/es/register/consents", "site/register/step.tsx"],
  ["/es/semaglutide/register", "site/register/start.tsx"],
  ["/es/semaglutide/register/consents", "site/register/step.tsx"],
  ["/es/waitlist", "site/waitlist.tsx"],
  ["/es/please-login", "site/sign-in/please-login.tsx"],
  ["/es/sign-in", "site/sign-in/sign-in.tsx"],
  ["/es/sign-in/second-step", "site/sign-in/second-step.tsx"],
  ["/es/forgot-password", "site/sign-in/forgot-password.tsx"],
  ["/es/new-password", "site/sign-in/new-password.tsx"],
  ["/es/verify-email", "site/sign-in/verify-email.tsx"],
  ["/es/semaglutide/bmi", "site/treatments/bmi-result.tsx"],
  ["/faqs", "site/resources/faqs.tsx"],
  ["/resources", "site/resources/resources.tsx"],
  ["/shop", "site/treatments/shop.tsx"],
  ["/cost", "site/cost/cost.tsx"],
  ["/contact-us", "site/contact/contact-us.tsx"],
  ["/ask-us-anything", "site/contact/ask-us-anything.tsx"],
  ["/your-message", "site/contact/your-message.tsx"],
  ["/semaglutide", "site/treatments/semaglutide.tsx"],
  ["/semaglutide/register", "site/register/start.tsx"],
  ["/sign-in", "site/sign-in/sign-in.tsx"],
  ["/register", "site/register/start.tsx"],
  ["/please-login", "site/sign-in/please-login.tsx"],
  ["/featured-treatments/testosterone-replacement-therapy-trt", "site/treatments/treatment.tsx"],
  ["/featured-treatments/human-chorionic-gonadotropin", "site/treatments/treatment.tsx"],
  ["/featured-treatments/female-trt", "site/treatments/treatment.tsx"],
  ["/featured-treatments/oxandrolone-anavar", "site/treatments/treatment.tsx"],
  ["/featured-treatments/sermorelin", "site/treatments/treatment.tsx"],
  ["/featured-treatments/nandrolone-deca-durabolin", "site/treatments/treatment.tsx"],
  ["/symptom-check", "site/symptoms/symptom-check.tsx"],
  ["/privacy-choices", "site/privacy/privacy-choices.tsx"],
  ["/states", "site/states/states.tsx"],
  ["/states/new-york", "site/states/state.tsx"],
  ["/clinicians/jordan-sample", "site/clinician.tsx"],
  ["/vendor-frame", "site/privacy/vendor-frame.ts"],
  ["/search", "site/search.tsx"],
  ["/admin/on-call", "admin/on-call/on-call.tsx"],
  ["/admin/inbox", "admin/inbox/inbox.tsx"],
  ["/admin/inbox/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/inbox/inbox-request.tsx"],
  ["/admin/users", "admin/users/users.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/users/profile/user.tsx"],
  ["/admin/acts/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/users/act.tsx"],
  ["/admin/acts/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/file", "admin/users/act-file.ts"],
  ["/admin/help", "admin/help.tsx"],
  ["/provider/reviews", "provider/reviews/reviews.tsx"],
  ["/provider/help", "provider/help.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/prescriptions", "admin/users/prescriptions/prescriptions.tsx"],
  ["/admin/controlled-substances", "admin/controlled-substances/controlled-substances.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/results", "admin/users/results/user-results.tsx"],
  ["/admin/intake", "admin/intake/intake.tsx"],
  ["/admin/labs/inbox", "admin/labs/lab-inbox.tsx"],
  ["/admin/labs/inbox/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/labs/lab-inbox-item.tsx"],
  ["/admin/labs/inbox/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/document", "admin/labs/lab-inbox-document.ts"],
  ["/admin/monitoring", "admin/monitoring/monitoring.tsx"],
  ["/admin/paper-orders", "admin/monitoring/paper-orders.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/answers", "admin/users/answers/user-answers.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/readings", "admin/users/readings/user-readings.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/chart", "admin/users/chart/user-chart.tsx"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/open-chart", "admin/users/answers/open-chart.tsx"],
  ["/admin/prescribing", "admin/prescribing/prescribing.tsx"],
  ["/admin/opened-charts", "admin/opened-charts/opened-charts.tsx"],
  ["/provider/visits/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/note", "provider/visits/note.tsx"],
  ["/provider/quick-texts", "provider/visits/quick-texts.tsx"],
  ["/visits/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/note", "patient/visits/visit-note.tsx"],
  ["/admin/site/notes", "admin/site/notes/site-notes.tsx"],
  ["/admin/site/notes/secondary-followup", "admin/site/notes/site-note-template.tsx"],
  ["/provider/open-chart", "provider/patients/open-chart.tsx"],
  ["/provider/patients", "provider/patients/patients.tsx"],
  ["/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "provider/patients/patient.tsx"],
  [
    "/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/files/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5",
    "provider/patients/download-patient-file.ts",
  ],
  ["/admin/results", "admin/results/results.tsx"],
  ["/admin/results/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/results/report.tsx"],
  ["/provider/results/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "provider/results/report.tsx"],
  ["/admin/schedule", "admin/schedule/schedule.tsx"],
  ["/admin/schedule/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/schedule/schedule-visit.tsx"],
  ["/admin/view-as", "admin/users/view-as.ts"],
  ["/admin/orders", "admin/orders/orders.tsx"],
  ["/admin/orders/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/orders/order.tsx"],
  ["/admin/snippets", "admin/inbox/snippets.tsx"],
  ["/admin/site", "admin/site/site-banner.tsx"],
  ["/admin/site/prices", "admin/site/site-prices.tsx"],
  ["/admin/site/states", "admin/site/site-states.tsx"],
  ["/admin/site/licenses", "admin/site/site-licenses.tsx"],
  ["/admin/site/facts", "admin/site/site-facts.tsx"],
  ["/admin/site/labs", "admin/site/site-labs.tsx"],
  ["/admin/site/state-rules", "admin/site/site-state-rules.tsx"],
  ["/admin/site/reviews", "admin/site/site-reviews.tsx"],
  ["/admin/site/forms", "admin/site/forms/site-forms.tsx"],
  ["/admin/site/forms/trt", "admin/site/forms/site-form.tsx"],
  ["/admin/site/forms/trt/try", "admin/site/forms/site-form-try.tsx"],
  ["/admin/site/forms/trt/propose", "admin/site/forms/site-form-propose.tsx"],
  ["/admin/site/rules", "admin/site/rules/site-rules.tsx"],
  ["/admin/site/rules/report", "admin/site/rules/site-rules-report.tsx"],
  ["/admin/site/rules/R12", "admin/site/rules/site-rule.tsx"],
  ["/admin/site/rules/R12/try", "admin/site/rules/site-rule-try.tsx"],
  ["/admin/site/rules/R12/propose", "admin/site/rules/site-rule-propose.tsx"],
  ["/provider/messages", "provider/messages/messages.tsx"],
  ["/provider/messages/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "provider/messages/message.tsx"],
  ["/admin/staff", "admin/staff/staff.tsx"],
  ["/admin/staff/invite", "admin/staff/staff-invite.tsx"],
  ["/admin/staff/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/staff/staff-person.tsx"],
  ["/admin/insight", "admin/insight/insight.tsx"],
  ["/admin/audit", "admin/audit/audit.tsx"],
  ["/admin/audit/export", "admin/audit/audit-export.ts"],
  ["/next-steps", "patient/next-steps/next-steps.tsx"],
  ["/profile", "patient/profile/profile.tsx"],
  ["/profile/password", "patient/password/password.tsx"],
  ["/profile/billing", "patient/billing/billing.tsx"],
  ["/profile/billing/card", "patient/billing/billing-card.tsx"],
  ["/profile/billing/confirm/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/billing/billing-confirm.tsx"],
  ["/profile/billing/confirmed/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/billing/billing-confirmed.ts"],
  ["/profile/billing/start/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/billing/billing-start.tsx"],
  ["/profile/billing/change/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/billing/billing-change.tsx"],
  ["/profile/billing/pause/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/billing/billing-pause.tsx"],
  ["/profile/billing/skip/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/billing/billing-skip.tsx"],
  ["/profile/billing/cancel/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/billing/billing-cancel.tsx"],
  ["/profile/billing/agreement/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/billing/billing-agreement.tsx"],
  ["/profile/transaction-history/csv", "patient/transactions/transactions-file.ts"],
  ["/profile/transaction-history/receipt/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/transactions/receipt-file.ts"],
  ["/profile/transaction-history/year/2026", "patient/transactions/year-file.ts"],
  ["/profile/my-orders", "patient/orders/my-orders.tsx"],
  ["/profile/my-orders/past", "patient/orders/past-orders.tsx"],
  ["/profile/my-orders/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/orders/order.tsx"],
  ["/profile/transaction-history", "patient/transactions/transaction-history.tsx"],
  ["/profile/medications", "patient/medications/medications.tsx"],
  ["/profile/medications/card", "patient/medications/card.tsx"],
  ["/profile/health", "patient/health/health.tsx"],
  ["/labs/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/labs/lab-order.tsx"],
  ["/labs/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/order.pdf", "patient/labs/order-file.ts"],
  ["/profile/files", "patient/files/files.tsx"],
  ["/profile/files/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/files/download-file.ts"],
  ["/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/files", "admin/users/files/user-files.tsx"],
  ["/signed-file/x", "site/signed-file.ts"],
  ["/profile/messages", "patient/messages/messages.tsx"],
  ["/profile/messages/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "patient/messages/message.tsx"],
  ["/consultation/secondary-followup", "site/book/secondary-followup.tsx"],
  ["/book", "site/book/book.tsx"],
  ["/admin/identity", "admin/identity/identity.tsx"],
  ["/admin/identity/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "admin/identity/identity-case.tsx"],
  ["/identity", "site/identity/identity.tsx"],
  ["/identity/person", "site/identity/person.tsx"],
  ["/identity/returned", "site/identity/returned.ts"],
  ["/identity/video", "patient/room/identity-video.tsx"],
  ["/questions", "site/questions/questions.tsx"],
  ["/questions/review", "site/questions/review.tsx"],
  ["/questions/stop", "site/questions/stop.tsx"],
  ["/questions/help", "site/questions/help.tsx"],
  ["/questions/sent", "site/questions/sent.tsx"],
  ["/questions/common/c07", "site/questions/question.tsx"],
  ["/waitlist", "site/waitlist.tsx"],
  ["/visit/cancel", "site/book/link-cancel.tsx"],
  ["/resources/subcutaneous-injection-processes", "site/resources/article.tsx"],
  ["/resources/how-to-avoid-testosterone-medication-waste", "site/resources/article.tsx"],
  ["/visits/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/summary", "site/book/summary.tsx"],
  ["/provider", "provider/today/day.tsx"],
  ["/provider/visits/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/check-in", "provider/today/check-in.tsx"],
  ["/provider/visits/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "provider/visits/visit.tsx"],
  ["/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/answers", "provider/patients/answers.tsx"],
  ["/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/readings", "provider/patients/readings.tsx"],
  ["/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/chart", "provider/patients/chart.tsx"],
  ["/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/due", "provider/patients/due.tsx"],
  ["/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/labs", "provider/labs/patient-labs.tsx"],
  ["/provider/labs", "provider/labs/labs.tsx"],
  ["/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/prescribe", "provider/prescribe/prescribe.tsx"],
  [
    "/provider/patients/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/prescribe/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be6",
    "provider/prescribe/draft.tsx",
  ],
  ["/provider/prescriptions", "provider/prescriptions/prescriptions.tsx"],
  ["/provider/prescriptions/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", "provider/prescriptions/prescription.tsx"],
  ["/provider/prescriptions/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5/order", "provider/prescriptions/signed-order.ts"],
  ["/provider/hours", "provider/hours/hours.tsx"],
  ["/provider/cover", "provider/cover/cover.tsx"],
  ["/provider/continuity", "provider/continuity/continuity.tsx"],
  ["/provider/emergency-words", "provider/messages/emergency-words.tsx"],
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
  ["/api/emergencyWords", "GET"],
  ["/api/getUserById", "POST"],
  ["/api/subscribeToNewsletter", "POST"],
  ["/api/klaviyo/createEvent", "POST"],
  ["/api/klaviyo/subscribeProfile", "POST"],
  ["/api/analytics", "POST"],
  ["/api/pharmacy/webhook", "POST"],
  ["/api/eprescribe/webhook", "POST"],
  ["/api/labs/webhook", "POST"],
])("the call %s takes %s", (path, method) => {
  expect(ACCESS.find((row) => row.path === path)?.methods).toEqual([method]);
});

test("a page that has an action accepts POST, or its buttons would do nothing", () => {
  const mute = listPages(routes as Entry[]).filter(
    ({ path, file }) =>
      /^export (async function|function|const|\{.*\b)\s*action\b/m.test(
        readFileSync(new URL(`../src/web/${file}`, import.meta.url), "utf8"),
      ) && !findAccess(path).methods.includes("POST"),
  );
  expect(mute).toEqual([]);
});

test.each([
  ["/_.data", "/"],
  ["/shop.data", "/shop"],
  ["/admin/users.data", "/admin/users"],
  ["/admin/users/_.data", "/admin/users"],
])("the data at %s has the row of its page", (address, path) => {
  expect(findAccess(address).path).toBe(path);
});

type Entry = { path?: string; index?: boolean; file: string; children?: Entry[] };

function fileOf(path: string): string | undefined {
  return (matchRoutes(toObjects(routes as Entry[]), path)?.at(-1)?.route as { file?: string } | undefined)?.file;
}

function listPages(entries: Entry[], above = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children }) => {
    const own = path ? `${above}/${path}` : above;
    return children ? listPages(children, own) : [{ path: own || "/", file }];
  });
}

function toObjects(entries: Entry[]): RouteObject[] {
  return entries.map(({ children, ...entry }) => ({
    ...entry,
    ...(children ? { children: toObjects(children) } : {}),
  })) as RouteObject[];
}
