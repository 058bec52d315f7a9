import type pg from "pg";
import { ACCESS } from "#http/access.ts";
import { DEMO_THREAD_ID } from "../scripts/demo/contact.ts";
import { DEMO_IDENTITY_CHECK_ID } from "../scripts/demo/identity-checks.ts";
import { DEMO_REPORT_ID } from "../scripts/demo/labs.ts";
import { DEMO_PRESCRIPTION_ID } from "../scripts/demo/prescriptions.ts";
import { openSession } from "../test/sessions.ts";
import { optionOf, Visitor } from "./by-forms.ts";
import { register } from "./registered.ts";
import { bookWith } from "./seen-patient.ts";
import { findMember } from "./treated-members.ts";

/** Sorts the access matrix into pages and files, and picks a URL for pages about one thing. */
const NOT_PAGES = new Set([
  // Sends on.
  "/admin",
  "/admin/view-as",
  "/profile/billing/confirmed/:paymentId",
  // Exists only while a bank asks; the billing tests cover it.
  "/profile/billing/confirm/:paymentId",
  // For nurses; the sweep looks as an admin.
  "/admin/users/:userId/answers",
  "/admin/users/:userId/readings",
  "/admin/users/:userId/chart",
  "/admin/paper-orders",
  // Exists only while a result waits.
  "/admin/labs/inbox/:itemId",
  // The room of a visit, which needs two people: e2e/patient/visit-room.spec.ts.
  "/provider/visits/:appointmentId/call",
  // The same editor as in the workspace, which the sweep looks at.
  "/provider/visits/:visitId/note",
  // Files.
  "/admin/users/:userId/files/:fileId",
  "/admin/users/:userId/files/:fileId/view",
  "/admin/acts/:actId/file",
  "/admin/audit/export",
  "/provider/patients/:userId/files/:fileId",
  "/provider/results/:reportId/paper",
  "/provider/prescriptions/:prescriptionId/order",
  "/profile/files/:fileId",
  "/profile/transaction-history/csv",
  "/profile/transaction-history/receipt/:invoiceId",
  "/labs/:orderId/order.pdf",
  "/admin/labs/inbox/:itemId/document",
  "/profile/transaction-history/year/:year",
]);

type Face = "/admin" | "/provider" | "/profile";

/** A page of a face with another address. */
const HOMES: Partial<Record<Face, string>> = { "/profile": "/next-steps" };

/** A new page is checked automatically. */
export const pagesOf = (face: Face) =>
  ACCESS.map(({ path }) => path).filter(
    (path) => (path.startsWith(face) || HOMES[face] === path) && !NOT_PAGES.has(path),
  );

/** URLs for pages about one thing: found or created through the pages. */
export async function instancesFor(database: pg.Client): Promise<Record<string, string>> {
  const [admin, provider, member] = await Promise.all(
    ["admin", "provider", "member"].map(async (who) => new Visitor(await openSession(database, `${who}@demo.test`))),
  );
  if (!admin || !provider || !member) throw new Error("Nobody to look as");
  const memberId = await findMember(admin, "member@demo.test");
  const providerId = optionOf(await admin.open(`/admin/users/${memberId}/prescriptions`), PROVIDER) ?? "";
  const visitId = await bookVisit(admin, providerId);
  await handToProvider(admin, providerId);
  const plan = await linkOn(member, "/profile/billing", "/profile/billing/cancel/");
  const ofPlan = Object.fromEntries(
    ["change", "pause", "skip", "cancel", "agreement"].map((what) => [`/profile/billing/${what}/:planId`, plan]),
  );
  return {
    "/admin/inbox/:requestId": DEMO_THREAD_ID,
    "/admin/identity/:checkId": DEMO_IDENTITY_CHECK_ID,
    "/admin/users/:userId": memberId,
    "/admin/users/:userId/files": memberId,
    "/admin/users/:userId/identity": memberId,
    "/admin/users/:userId/prescriptions": memberId,
    "/admin/users/:userId/results": memberId,
    "/admin/users/:userId/book": memberId,
    "/admin/users/:userId/open-chart": memberId,
    "/admin/acts/:actId": idIn(await admin.send("/admin/users?state=TX", { intent: "export-all" })),
    "/admin/orders/:orderId": await linkOn(admin, "/admin/orders?view=late", "/admin/orders/"),
    "/admin/results/:reportId": DEMO_REPORT_ID,
    "/admin/schedule/:appointmentId": visitId,
    "/admin/site/forms/:form": "trt",
    "/admin/site/forms/:form/try": "trt",
    "/admin/site/forms/:form/propose": "trt",
    "/admin/site/notes/:template": "secondary-followup",
    "/admin/site/rules/:rule": "R12",
    "/admin/site/rules/:rule/try": "R12",
    "/admin/site/rules/:rule/propose": "R12",
    "/admin/schedule/:appointmentId/move": visitId,
    "/admin/staff/:userId": providerId,
    "/provider/messages/:requestId": DEMO_THREAD_ID,
    "/provider/patients/:userId": memberId,
    "/provider/patients/:userId/answers": memberId,
    "/provider/patients/:userId/readings": memberId,
    "/provider/patients/:userId/chart": memberId,
    "/provider/patients/:userId/due": memberId,
    "/provider/patients/:userId/labs": memberId,
    "/provider/patients/:userId/prescribe": memberId,
    "/provider/patients/:userId/prescribe/:prescriptionId": await draftOf(provider, memberId),
    "/provider/prescriptions/:prescriptionId": DEMO_PRESCRIPTION_ID,
    "/provider/results/:reportId": DEMO_REPORT_ID,
    "/provider/visits/:appointmentId/check-in": visitId,
    "/provider/visits/:visitId": await bookVisit(admin, providerId, -6),
    "/provider/visits/:appointmentId/late": visitId,
    "/profile/change/:question": "address",
    "/profile/billing/start/:prescriptionId": await linkOn(member, "/profile/billing", "/profile/billing/start/"),
    ...ofPlan,
    "/profile/my-orders/:orderId": await linkOn(member, "/profile/my-orders", "/profile/my-orders/"),
    "/profile/messages/:requestId": await linkOn(member, "/profile/messages", "/profile/messages/"),
    // Not found is a page too.
    "/admin/*": "nothing-here",
    "/provider/*": "nothing-here",
  };
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

function idIn(address: string): string {
  const id = ID.exec(address)?.[0];
  if (!id) throw new Error(`There is no id in ${address}`);
  return id;
}

/** A draft that renews what the patient has. Two ids: the page is about a person and about it. */
async function draftOf(provider: Visitor, userId: string): Promise<string> {
  const path = `/provider/patients/${userId}/prescribe`;
  const from = /value="(renew-[0-9a-f-]{36})"/.exec(await provider.open(path))?.[1];
  if (!from) throw new Error(`Nothing can be renewed on ${path}`);
  const address = await provider.send(path, { intent: "begin", from });
  return `${userId} ${idIn(address.slice(address.lastIndexOf("/")))}`;
}

/** The id in the first link of this kind on a page. */
async function linkOn(who: Visitor, path: string, start: string): Promise<string> {
  const link = new RegExp(`href="${start}(${ID.source})`).exec(await who.open(path))?.[1];
  if (!link) throw new Error(`There is no link to ${start} on ${path}`);
  return link;
}

/** A thread that a provider is asked to answer; whichever test comes first asks. */
async function handToProvider(staff: Visitor, providerId: string): Promise<void> {
  const page = `/admin/inbox/${DEMO_THREAD_ID}`;
  const isOffered = (await staff.open(page)).includes(`<option value="${providerId}"`);
  if (isOffered) await staff.send(page, { intent: "hand", hand: providerId });
}

const PROVIDER = /^Priya Raman/;

const DAY = 86_400_000;

/** A visit of someone who has just registered, from that day on. */
async function bookVisit(staff: Visitor, providerId: string, inDays = 2): Promise<string> {
  const userId = await findMember(staff, await register());
  const visit = await bookWith(
    { userId, providerId, state: "IL" },
    new Date(Date.now() + inDays * DAY),
    new Date(Math.min(Date.now(), Date.now() + (inDays - 1) * DAY)),
  );
  return visit.id;
}

/** A page's URL, with a real id in it. */
export function addressOf(path: string, instances: Record<string, string>): string {
  if (/[:*]/.test(path) && !instances[path]) throw new Error(`Say what to open at ${path}`);
  const ids = (instances[path] ?? "").split(" ");
  return path.replaceAll(/:\w+|\*/g, () => ids.shift() ?? "");
}
