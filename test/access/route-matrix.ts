import { DEMO_THREAD_ID } from "../../scripts/demo/contact.ts";
import { DEMO_PRESCRIPTION_ID } from "../../scripts/demo/prescriptions.ts";
import { DEMO_FILE_ID } from "../../scripts/demo/files.ts";
import { DEMO_IDENTITY_CHECK_ID } from "../../scripts/demo/identity-checks.ts";
import { DEMO_REPORT_ID } from "../../scripts/demo/labs.ts";
import { ACCESS, type Access } from "#http/access.ts";

/** Everyone who might send a request. Emails are from the demo clinic. */
export const VISITORS = {
  anonymous: null,
  memberA: "member@demo.test",
  memberB: "other@demo.test",
  employee: "employee@demo.test",
  nurse: "nurse@demo.test",
  admin: "admin@demo.test",
  providerP: "provider@demo.test",
  providerQ: "provider.two@demo.test",
  /** Has a cookie from before the account was closed. */
  disabledEmployee: "disabled@demo.test",
} as const;

export type Visitor = keyof typeof VISITORS;

/** A route's response. `gone` is a page that doesn't exist for anyone, `no-form` one that accepts no POST. */
export type Answer = "open" | "sign-in" | "forbidden" | "gone" | "no-form";

const KIND: Record<Visitor, string> = {
  anonymous: "anonymous",
  memberA: "member",
  memberB: "member",
  employee: "employee",
  nurse: "nurse",
  admin: "admin",
  providerP: "provider",
  providerQ: "provider",
  disabledEmployee: "anonymous",
};

/** Paths without a page yet return 404 to those with access. */
const NOTHING_THERE = new Set([
  // Nobody of the demo clinic is listed under this name.
  "/clinicians/:slug",
  "*",
  "/admin/*",
  "/provider/*",
  "/provider/messages/:requestId",
  "/provider/patients/:userId/prescribe/:prescriptionId",
  "/admin/orders/:orderId",
  "/book/:appointmentId",
  "/book/:appointmentId/card",
  "/provider/visits/:appointmentId/check-in",
  "/provider/visits/:visitId",
  "/provider/visits/:appointmentId/late",
  "/provider/visits/:appointmentId/call",
  "/provider/visits/:visitId/note",
  "/visits/:appointmentId/note",
  "/visits/:appointmentId",
  "/visits/:appointmentId/summary",
  "/visits/:appointmentId/room",
  "/visits/:appointmentId/reschedule",
  "/visits/:appointmentId/cancel",
  "/visits/:appointmentId/visit.ics",
  "/admin/acts/:actId",
  "/admin/acts/:actId/file",
  "/profile/billing/confirm/:paymentId",
  "/profile/billing/confirmed/:paymentId",
  "/profile/billing/start/:prescriptionId",
  "/profile/billing/change/:planId",
  "/profile/billing/pause/:planId",
  "/profile/billing/skip/:planId",
  "/profile/billing/cancel/:planId",
  "/profile/billing/agreement/:planId",
  "/profile/transaction-history/receipt/:invoiceId",
  "/labs/:orderId",
  "/labs/:orderId/order.pdf",
  "/signed-file/:token",
  "/profile/my-orders/:orderId",
  "/admin/labs/inbox/:itemId",
  "/admin/labs/inbox/:itemId/document",
]);

/** URLs of one person's own things. For everyone else who's signed in, they don't exist. */
const OWNERS: Record<string, Visitor> = {
  "/profile/messages/:requestId": "memberA",
  "/provider/patients/:userId": "providerP",
  "/provider/patients/:userId/files/:fileId": "providerP",
  "/provider/patients/:userId/answers": "providerP",
  "/admin/users/:userId/answers": "nurse",
  "/provider/patients/:userId/readings": "providerP",
  "/provider/patients/:userId/due": "providerP",
  "/provider/patients/:userId/labs": "providerP",
  "/provider/patients/:userId/prescribe": "providerP",
  "/admin/users/:userId/readings": "nurse",
  "/provider/patients/:userId/chart": "providerP",
  "/admin/users/:userId/chart": "nurse",
  "/provider/prescriptions/:prescriptionId": "providerP",
  "/provider/prescriptions/:prescriptionId/order": "providerP",
  "/provider/results/:reportId": "providerP",
  "/provider/results/:reportId/paper": "providerP",
  "/profile/files/:fileId": "memberA",
  // The paper of a released result.
  "/admin/users/:userId/files/:fileId": "nurse",
  "/admin/users/:userId/files/:fileId/view": "nurse",
};

export function expectedAnswer(access: Access, visitor: Visitor): Answer {
  const kind = KIND[visitor];
  const may = access.who === "anyone" || (access.who as readonly string[]).includes(kind);
  const owner = OWNERS[access.path];
  if (may && owner && visitor !== owner) return "gone";
  if (may) return NOTHING_THERE.has(access.path) ? "gone" : "open";
  return kind === "anonymous" ? "sign-in" : "forbidden";
}

/**
 * URLs to try for a row, with its parameters set to something that exists, something missing and something malformed. Values for
 * several parameters are separated by spaces.
 */
export function addressesOf(access: Access): string[] {
  const fill = PARAMETERS[access.path];
  const put = (path: string, value: string) => path.replace(/:\w+/, value);
  if (fill) return fill.map((values) => values.split(" ").reduce(put, access.path));
  return [access.path.replace("/*", "/nothing-here").replace(/^\*$/, "/nothing-here")];
}

/** Nobody's. The end-to-end tests, which create visits, show that one person's visit doesn't exist for another. */
const NO_VISIT = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5";

const PARAMETERS: Record<string, string[]> = {
  "/profile/change/:question": ["name"],
  "/register/:step": ["treatment"],
  "/semaglutide/register/:step": ["treatment"],
  "/resources/:slug": ["subcutaneous-injection-processes"],
  "/featured-treatments/:slug": ["sermorelin"],
  "/es/featured-treatments/:slug": ["testosterone-replacement-therapy-trt"],
  "/es/policies/:slug": ["terms"],
  "/es/resources/:slug": ["subcutaneous-injection-processes"],
  "/es/register/:step": ["treatment"],
  "/es/semaglutide/register/:step": ["treatment"],
  "/policies/:slug": ["privacy"],
  "/states/:state": ["texas"],
  "/clinicians/:slug": ["nobody"],
  "/profile/messages/:requestId": [DEMO_THREAD_ID],
  // Nobody's. The slice's tests and the end-to-end tests show that one member's order doesn't exist for another.
  "/profile/my-orders/:orderId": [NO_VISIT, "x"],
  "/book/:appointmentId": [NO_VISIT, "x"],
  "/book/:appointmentId/card": [NO_VISIT, "x"],
  "/provider/visits/:appointmentId/check-in": [NO_VISIT, "x"],
  "/provider/visits/:visitId": [NO_VISIT, "x"],
  "/provider/patients/:userId/prescribe/:prescriptionId": [`{memberA} ${NO_VISIT}`],
  "/provider/visits/:appointmentId/late": [NO_VISIT, "x"],
  "/provider/visits/:appointmentId/call": [NO_VISIT, "x"],
  "/provider/visits/:visitId/note": [NO_VISIT, "x"],
  "/visits/:appointmentId/note": [NO_VISIT, "x"],
  "/labs/:orderId": [NO_VISIT, "x"],
  "/labs/:orderId/order.pdf": [NO_VISIT, "x"],
  "/visits/:appointmentId": [NO_VISIT, "x"],
  "/visits/:appointmentId/summary": [NO_VISIT, "x"],
  "/visits/:appointmentId/room": [NO_VISIT, "x"],
  "/visits/:appointmentId/reschedule": [NO_VISIT],
  "/visits/:appointmentId/cancel": [NO_VISIT],
  "/visits/:appointmentId/visit.ics": [NO_VISIT],
  // Nobody's plans and payments. The end-to-end tests, which create some, show that one person's don't exist for another.
  "/profile/billing/confirm/:paymentId": [NO_VISIT, "x"],
  "/profile/billing/confirmed/:paymentId": [NO_VISIT],
  "/profile/billing/start/:prescriptionId": [NO_VISIT],
  "/profile/billing/change/:planId": [NO_VISIT],
  "/profile/billing/pause/:planId": [NO_VISIT],
  "/profile/billing/skip/:planId": [NO_VISIT],
  "/profile/billing/cancel/:planId": [NO_VISIT],
  "/profile/billing/agreement/:planId": [NO_VISIT],
  "/profile/transaction-history/receipt/:invoiceId": [NO_VISIT, "x"],
  "/profile/transaction-history/year/:year": ["2026"],
  "/admin/inbox/:requestId": [DEMO_THREAD_ID],
  "/admin/identity/:checkId": [DEMO_IDENTITY_CHECK_ID],
  "/admin/orders/:orderId": [NO_VISIT, "x"],
  // Nobody's; the slice's own tests show who reads what.
  "/admin/labs/inbox/:itemId": [NO_VISIT, "x"],
  "/admin/labs/inbox/:itemId/document": [NO_VISIT, "x"],
  "/provider/messages/:requestId": [DEMO_THREAD_ID, "x"],
  // Nobody's; the slice's own tests show whose action it is.
  "/admin/acts/:actId": [NO_VISIT, "x"],
  "/admin/acts/:actId/file": [NO_VISIT, "x"],
  // The test fills in a visit it creates.
  "/admin/schedule/:appointmentId": ["{visit}"],
  "/admin/schedule/:appointmentId/move": ["{visit}"],
  // The test fills in that person's id in the demo clinic.
  "/admin/users/:userId": ["{memberA}"],
  "/admin/users/:userId/identity": ["{memberA}"],
  "/admin/users/:userId/files": ["{memberA}"],
  "/admin/users/:userId/files/:fileId": [`{memberA} ${DEMO_FILE_ID}`],
  "/admin/users/:userId/files/:fileId/view": [`{memberA} ${DEMO_FILE_ID}`],
  "/profile/files/:fileId": [DEMO_FILE_ID],
  "/api/uploads/:fileId": [NO_VISIT],
  "/signed-file/:token": ["x", "x.y"],
  "/admin/staff/:userId": ["{employee}"],
  "/admin/site/forms/:form": ["trt"],
  "/admin/site/forms/:form/try": ["trt"],
  "/admin/site/forms/:form/propose": ["trt"],
  "/admin/site/notes/:template": ["secondary-followup"],
  "/admin/site/rules/:rule": ["R12"],
  "/admin/site/rules/:rule/try": ["R12"],
  "/admin/site/rules/:rule/propose": ["R12"],
  "/admin/users/:userId/prescriptions": ["{memberA}"],
  "/provider/patients/:userId": ["{memberA}"],
  "/provider/patients/:userId/files/:fileId": [`{memberA} ${DEMO_FILE_ID}`],
  "/provider/patients/:userId/answers": ["{memberA}"],
  "/provider/patients/:userId/readings": ["{memberA}"],
  "/provider/patients/:userId/due": ["{memberA}"],
  "/provider/patients/:userId/labs": ["{memberA}"],
  "/provider/patients/:userId/prescribe": ["{memberA}"],
  "/admin/users/:userId/readings": ["{memberA}"],
  "/provider/patients/:userId/chart": ["{memberA}"],
  "/admin/users/:userId/chart": ["{memberA}"],
  "/provider/prescriptions/:prescriptionId": [DEMO_PRESCRIPTION_ID],
  "/provider/prescriptions/:prescriptionId/order": [DEMO_PRESCRIPTION_ID],
  "/admin/users/:userId/answers": ["{memberA}"],
  "/admin/users/:userId/open-chart": ["{memberA}"],
  "/admin/users/:userId/results": ["{memberA}"],
  "/admin/users/:userId/book": ["{memberA}"],
  "/admin/results/:reportId": [DEMO_REPORT_ID],
  "/provider/results/:reportId": [DEMO_REPORT_ID],
  "/provider/results/:reportId/paper": [DEMO_REPORT_ID],
};

export const PAGES = ACCESS.filter(({ path }) => !path.startsWith("/api/"));
