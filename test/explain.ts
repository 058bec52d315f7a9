import { RouterContextProvider } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import type { FoundSession } from "#domain/identity/sessions/find-session.ts";
import routes from "#web/routes.ts";
import { requestContext } from "#http/page-request.ts";
import { makeReadyMember, makeSupply, type Query } from "./patients/ready-member.ts";

const PAGES = /^\/profile\/(my-orders|billing|transaction-history|medications|files)(\/|$)/;

/** The patients' pages about orders, money, medicines and files, from the router: new ones are included automatically. */
export const EXPLAINED_PAGES = (await routes).flatMap(leavesOf).filter(({ page }) => PAGES.test(page));

function leavesOf({ path, file, children }: RouteConfigEntry): { page: string; file: string }[] {
  return children ? children.flatMap(leavesOf) : path ? [{ page: `/${path}`, file }] : [];
}

/** Tables that grow with the number of patients. The catalog's few dozen rows can be read in full. */
export const LARGE_TABLES = new Set([
  "profile",
  "appointment",
  "appointment_event",
  "prescription",
  "prescription_fill",
  "prescription_event",
  "customer_order",
  "order_event",
  "order_late",
  "dose_confirmation",
  "pharmacy_message",
  "reorder_reminder",
  "plan",
  "plan_price",
  "plan_event",
  "plan_consent",
  "invoice",
  "invoice_line",
  "payment",
  "payment_method",
  "refund",
  "payment_customer",
  "card_setup",
  "ledger_entry",
  "ledger_posting",
  "lab_report",
  "lab_value",
  "lab_alert",
  "stored_file",
  "contact_request",
  "contact_message",
  "discount_code",
  "audit_event",
]);

/** What a page's URL can name, all belonging to one member who has some of everything. */
export type Shown = { userId: string; params: Record<string, string>; later: Record<string, string> };

type Page = { page: string; file: string };

/** Opens a page as the edge would, and then its second page if it has one. The layout is the same on every page. */
export async function openPage(ctx: Ctx, { page, file }: Page, shown: Shown): Promise<void> {
  const { loader } = await import(/* @vite-ignore */ `../src/web/${file}`);
  const address = page.replaceAll(/:(\w+)/g, (_, name: string) => shown.params[name] ?? `no-${name}`);
  const context = contextOf(ctx, page);
  for (const query of ["", ...(shown.later[page] ? [`?${shown.later[page]}`] : [])]) {
    const request = new Request(`http://localhost:3000${address}${query}`);
    await loader({ request, url: new URL(request.url), params: shown.params, context });
  }
}

/** What the edge passes to a page's loaders. */
export function contextOf(ctx: Ctx, pattern: string, session: FoundSession | null = null): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, {
    ctx,
    nonce: "",
    isDevelopment: false,
    pattern,
    session,
    sessionToken: null,
    browser: { userAgent: null, deviceToken: null },
  });
  return context;
}

/** A member on treatment with orders, a plan, a paid invoice, a charge the bank wants to confirm, a file and blood tests. */
export async function makeExplainedPages(query: Query): Promise<Shown> {
  const supply = await makeSupply(query);
  const { userId, prescriptionId, planId } = await makeReadyMember(query, supply);
  const [orderId, before, startable, invoiceId] = [newId(), newId(), newId(), newId()];
  const [paidId, paymentId, fileId] = [newId(), newId(), newId()];
  for (const [id, status] of [
    [orderId, "shipped"],
    [before, "delivered"],
  ]) {
    await query(
      `insert into customer_order (id, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents, status,
         created_at, sent_at, shipped_at) values ($1, $2, $3, $4, 'trt', 30, 8900, $5, now(), now(), now())`,
      [id, userId, prescriptionId, supply.pharmacyId, status],
    );
  }
  await query(
    `insert into prescription select (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'offering_key', 'sermorelin',
       'treatment_key', 'sermorelin', 'controlled_schedule', null, 'telemedicine_basis', null))).* from prescription p where id = $1`,
    [prescriptionId, startable],
  );
  await query("update plan set next_charge_on = current_date + 9 where id = $1", [planId]);
  for (const [id, status] of [
    [paidId, "paid"],
    [invoiceId, "open"],
  ]) {
    await query(
      `with made as (
         insert into invoice (id, user_id, kind, reference_id, plan_id, status, total_cents, approval_id, opened_at, closed_at)
         values ($1::uuid, $2, 'order', $1::uuid, $3, $4, 8900, $1::uuid, now(), case when $4 = 'paid' then now() end) returning id)
       insert into invoice_line (invoice_id, n, item, label, amount_cents)
       select id, 1, 'medicine', 'Medicine, 30 days', 8900 from made`,
      [id, userId, planId, status],
    );
  }
  for (const [id, invoice, status, captured] of [
    [newId(), paidId, "captured", 8900],
    [paymentId, invoiceId, "needs_authentication", null],
  ]) {
    await query(
      `insert into payment (id, invoice_id, user_id, plan_id, kind, amount_cents, captured_cents, capture, status, method_id,
         processor_id, created_at, settled_at)
       select $1::uuid, $2, $3, $4, 'order', 8900, $5, 'automatic', $6, id, 'pi_' || $1::text, now(),
         case when $6 = 'captured' then now() end from payment_method where user_id = $3`,
      [id, invoice, userId, planId, captured, status],
    );
  }
  await query(
    `insert into stored_file (id, user_id, kind, name, declared_type, declared_bytes, received_bytes, content_type, bytes, sha256,
       state, object_key, uploaded_by, created_at, received_at, checked_at)
     values ($1::uuid, $2, 'lab-report', 'Blood test', 'application/pdf', 10, 10, 'application/pdf', 10, sha256('x'), 'clean',
       'files/' || $1::text, $3, now(), now(), now())`,
    [fileId, userId, newId()],
  );
  return {
    userId,
    params: {
      orderId,
      planId,
      paymentId,
      fileId,
      prescriptionId: startable,
      invoiceId: paidId,
      year: String(new Date().getUTCFullYear()),
    },
    later: {
      "/profile/my-orders/past": `before=${before}`,
      "/profile/transaction-history": `before=${new Date().toISOString()}_${paymentId}`,
      "/profile/billing/start/:prescriptionId": "days=90&code=NONE-SUCH",
    },
  };
}

/**
 * Other people's rows. Which of two tables is read first, and whether a policy looks up one row or reads all of them, depends on their
 * size.
 */
export async function fillTables(query: Query): Promise<void> {
  const many = "(select gen_random_uuid() as id, gen_random_uuid() as user_id from generate_series(1, 5000)) made";
  await query("set session_replication_role = replica");
  await query(
    `insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by,
       transcribed_at, review_due_at)
     select id, id, 1, user_id, 'lab', 'Lab', current_date, 'transcribed', id, now(), now() from ${many}`,
  );
  await query(
    `with made as (select * from ${many}), invoices as (
       insert into invoice (id, user_id, kind, reference_id, status, total_cents, opened_at)
       select id, user_id, 'order', id, 'paid', 100, now() from made)
     insert into invoice_line (invoice_id, n, item, label, amount_cents) select id, 1, 'medicine', 'Medicine', 100 from made`,
  );
  await query(
    `with made as (select * from ${many}), entries as (
       insert into ledger_entry (id, kind, user_id, at) select id, 'charge', user_id, now() from made)
     insert into ledger_posting (entry_id, n, account, amount_cents)
     select id, n, 'processor', 100 * n from made, unnest('{-1,1}'::int[]) n`,
  );
  await query("set session_replication_role = origin");
  for (const table of ["lab_report", "invoice", "invoice_line", "ledger_entry", "ledger_posting"]) {
    await query(`analyze ${table}`);
  }
}
