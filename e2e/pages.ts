import { randomInt } from "node:crypto";
import type pg from "pg";
import { newId } from "../src/core/id.ts";
import { ACCESS } from "#http/access.ts";
import { DEMO_THREAD_ID } from "../scripts/demo/contact.ts";
import { DEMO_REPORT_ID } from "../scripts/demo/labs.ts";
import { DEMO_PRESCRIPTION_ID } from "../scripts/demo/prescriptions.ts";
import { addPatient } from "./visits.ts";

/** Sorts the access list into pages and files, and says what to open where a page is about one thing. */
const NOT_PAGES = new Set([
  // Sends on.
  "/admin",
  "/admin/view-as",
  "/profile/billing/confirmed/:paymentId",
  // Stands there only while a bank asks; the journeys of billing walk through it.
  "/profile/billing/confirm/:paymentId",
  // Files.
  "/admin/users/:userId/files/:fileId",
  "/admin/users/:userId/files/:fileId/view",
  "/admin/acts/:actId/file",
  "/admin/audit/export",
  "/provider/results/:reportId/paper",
  "/provider/prescriptions/:prescriptionId/order",
  "/profile/files/:fileId",
  "/profile/transaction-history/csv",
  "/profile/transaction-history/receipt/:invoiceId",
  "/profile/transaction-history/year/:year",
]);

type Face = "/admin" | "/provider" | "/profile";

/** A new page is looked at by itself. */
export const pagesOf = (face: Face) =>
  ACCESS.map(({ path }) => path).filter((path) => path.startsWith(face) && !NOT_PAGES.has(path));

/** What to open where a page is about one thing. */
export async function instancesFor(database: pg.Client): Promise<Record<string, string>> {
  const one = async (sql: string, values: unknown[] = []) => {
    const { rows } = await database.query<{ id: string }>(sql, values);
    if (!rows[0]) throw new Error(`Nothing to open: ${sql}`);
    return rows[0].id;
  };
  const userOf = (email: string) => one("select user_id as id from profile where email = $1", [email]);
  const [admin, provider, member] = [
    await userOf("admin@demo.test"),
    await userOf("provider@demo.test"),
    await userOf("member@demo.test"),
  ];
  // A thread that a provider is asked to answer; the two widths each have their own.
  const handed = await one(
    `update contact_request set provider_id = $1 where id = (select id from contact_request where provider_id = $1
       union all (select id from contact_request where user_id is not null and provider_id is null and state = 'new'
         order by due_at desc limit 1) limit 1) returning id`,
    [provider],
  );
  const act = await one(
    `insert into bulk_act (id, user_id, kind, state, query, created_at) values ($1, $2, 'export', 'draft', 'state=TX', now())
     returning id`,
    [newId(), admin],
  );
  const plan = await one("select id from plan where user_id = $1 and status = 'active' limit 1", [member]);
  const ofPlan = Object.fromEntries(
    ["change", "pause", "skip", "cancel", "agreement"].map((what) => [`/profile/billing/${what}/:planId`, plan]),
  );
  const visit = "select id from appointment where provider_id = $1 order by starts_at desc limit 1";
  return {
    "/admin/inbox/:requestId": DEMO_THREAD_ID,
    "/admin/users/:userId": member,
    "/admin/users/:userId/files": member,
    "/admin/users/:userId/identity": member,
    "/admin/users/:userId/prescriptions": member,
    "/admin/users/:userId/results": member,
    "/admin/users/:userId/book": member,
    "/admin/acts/:actId": act,
    "/admin/orders/:orderId": await one(
      "select o.id from customer_order o left join order_late l on l.order_id = o.id order by l.flagged_at nulls last limit 1",
    ),
    "/admin/results/:reportId": DEMO_REPORT_ID,
    "/admin/schedule/:appointmentId": await one(visit, [provider]),
    "/admin/schedule/:appointmentId/move": await one(
      `with visit as (
         insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
           calendar_id, created_at, booked_at)
         values ($1, $2, $3, 'initial-trt', true, $4::timestamptz, $4::timestamptz + interval '40 min', 'booked', 'TX',
           'America/Chicago', $1, now(), now()))
       insert into booked_time (appointment_id, provider_id, during)
       values ($1, $3, tstzrange($4::timestamptz, $4::timestamptz + interval '40 min')) returning appointment_id as id`,
      // Some minute in the next years, so that nothing else is then.
      [
        newId(),
        (await addPatient(database)).id,
        provider,
        new Date(Date.now() + randomInt(30 * 1440, 900 * 1440) * 60_000),
      ],
    ),
    "/admin/staff/:userId": provider,
    "/provider/messages/:requestId": handed,
    "/provider/prescriptions/:prescriptionId": DEMO_PRESCRIPTION_ID,
    "/provider/results/:reportId": DEMO_REPORT_ID,
    "/provider/visits/:appointmentId/check-in": await one(visit, [provider]),
    "/profile/change/:question": "address",
    "/profile/billing/start/:prescriptionId": await one(
      "select id from prescription where user_id = $1 and offering_key = 'hcg' and status = 'active'",
      [member],
    ),
    ...ofPlan,
    "/profile/my-orders/:orderId": await one("select id from customer_order where user_id = $1 limit 1", [member]),
    "/profile/messages/:requestId": await one("select id from contact_request where user_id = $1 limit 1", [member]),
    // Not found is a page too.
    "/admin/*": "nothing-here",
    "/provider/*": "nothing-here",
  };
}

/** The address of a page, with something real in it. */
export function addressOf(path: string, instances: Record<string, string>): string {
  if (/[:*]/.test(path) && !instances[path]) throw new Error(`Say what to open at ${path}`);
  return path.replace(/:\w+|\*/, instances[path] ?? "");
}
