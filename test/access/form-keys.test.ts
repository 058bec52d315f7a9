import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#web/routes.ts";

/**
 * A form that is sent again after "not confirmed" must not act twice. A key in the form makes sure of it. Every page with an
 * action is read: those that carry a key are listed, and so are those that do not yet. A new form joins the first list.
 */
const WITH_KEY = [
  "/admin/inbox/:requestId",
  "/ask-us-anything",
  "/contact-us",
  "/profile/messages/:requestId",
  "/provider/messages/:requestId",
  "/your-message",
];

/** Not yet. Their states refuse most repeats, but nobody has shown for each that sending it twice acts once. */
const WITHOUT_KEY = [
  "/admin/acts/:actId",
  "/admin/audit",
  "/admin/audit/export",
  "/admin/help",
  "/admin/on-call",
  "/admin/orders",
  "/admin/orders/:orderId",
  "/admin/results/:reportId",
  "/admin/schedule/:appointmentId",
  "/admin/schedule/:appointmentId/move",
  "/admin/site",
  "/admin/site/facts",
  "/admin/site/licenses",
  "/admin/site/prices",
  "/admin/site/states",
  "/admin/snippets",
  "/admin/staff/:userId",
  "/admin/staff/invite",
  "/admin/users",
  "/admin/users/:userId",
  "/admin/users/:userId/book",
  "/admin/users/:userId/files",
  "/admin/users/:userId/identity",
  "/admin/users/:userId/prescriptions",
  "/admin/users/:userId/results",
  "/admin/view-as",
  "/book",
  "/book/:appointmentId",
  "/book/:appointmentId/card",
  "/confirm-identity",
  "/consultation/secondary-followup",
  "/forgot-password",
  "/new-password",
  "/privacy-choices",
  "/profile/billing",
  "/profile/billing/cancel/:planId",
  "/profile/billing/card",
  "/profile/billing/change/:planId",
  "/profile/billing/confirm/:paymentId",
  "/profile/billing/pause/:planId",
  "/profile/billing/skip/:planId",
  "/profile/billing/start/:prescriptionId",
  "/profile/change/:question",
  "/profile/change/emergency-contact",
  "/profile/files",
  "/profile/my-orders",
  "/profile/password",
  "/profile/password/authenticator",
  "/profile/password/change",
  "/profile/password/passkey",
  "/profile/password/phone",
  "/profile/password/recovery-codes",
  "/provider",
  "/provider/emergency-words",
  "/provider/help",
  "/provider/hours",
  "/provider/prescriptions/:prescriptionId",
  "/provider/results/:reportId",
  "/provider/visits/:appointmentId/check-in",
  "/register/:step",
  "/semaglutide/register/:step",
  "/sign-in",
  "/sign-in/passkey",
  "/sign-in/second-step",
  "/sign-out",
  "/unsubscribe",
  "/verify-email",
  "/visit/cancel",
  "/visit/earlier",
  "/visit/reschedule",
  "/visits/:appointmentId",
  "/visits/:appointmentId/cancel",
  "/visits/:appointmentId/reschedule",
  "/waitlist",
];

const WEB = "src/web";

test("every form carries a key, but for those that are listed", async () => {
  const forms = [...pagesOf(await routes, "")].filter(({ file }) =>
    /export (async function|const) action\b/.test(read(file)),
  );
  const paths = (hasKey: boolean) =>
    [...new Set(forms.filter(({ file }) => carriesKey(file) === hasKey).map(({ path }) => path))].toSorted();
  expect(paths(true)).toEqual(WITH_KEY);
  expect(paths(false)).toEqual(WITHOUT_KEY);
});

/** In the page itself, or in the parts it is made of. */
function carriesKey(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = read(file);
  if (text.includes('name="idempotency_key"')) return true;
  return importsOf(file, text).some((part) => carriesKey(part, seen));
}

/** The frame around a page holds the contact modal, whose key is another form's. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/from "([^"]+\.tsx)"/g)]
    .map(([, path]) => (path!.startsWith("#web/") ? join(WEB, path!.slice(5)) : join(dirname(file), path!)))
    .filter((path) => path.startsWith(WEB) && !path.includes("/shared/shell/") && existsSync(path));
}

function* pagesOf(entries: readonly RouteConfigEntry[], above: string): Generator<{ path: string; file: string }> {
  for (const { path, file, children } of entries) {
    const full = path ? `${above}/${path}` : above;
    if (children) yield* pagesOf(children, full);
    else yield { path: full || "/", file: join(WEB, file) };
  }
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
