import { expect, beforeAll, beforeEach } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { confirmDose } from "#domain/orders/reorders/confirm-dose.ts";
import { considerReorder } from "#domain/orders/reorders/consider-reorder.ts";
import { markPaid } from "#domain/orders/mark-paid.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Pharmacy, PharmacyOrder } from "#domain/orders/pharmacy/pharmacy.ts";
import { receiveMessage } from "#domain/orders/pharmacy/receive-message.ts";
import { sendToPharmacy } from "#domain/orders/pharmacy/send-to-pharmacy.ts";
import { signMessage } from "#domain/orders/pharmacy/signature.server.ts";
import { applyMessage } from "#domain/orders/pharmacy/apply-message.ts";
import { mailsTo } from "./people.ts";
import { makeReadyMember, makeSupply, type Clinic, type ReadyMember } from "./patients/ready-member.ts";
import { asSuperuser, emptyTables, testCtx } from "./test-ctx.ts";

/** A member whose next order is due, a fake pharmacy that records what it receives, and the steps an order goes through. */
export const NOW = new Date("2026-11-16T16:00:00Z");
const DAY = 86_400_000;
export const system = (now = NOW) => testCtx({ as: "system", now });
export const later = (days: number) => new Date(NOW.getTime() + days * DAY);

let clinic: Clinic;
export let member: ReadyMember;
/** The member's own. */
export let ctx: Ctx;
/** What the pharmacy received. */
export let notified: { sent: PharmacyOrder[]; asked: string[]; answers: string[]; canceled: string[] };
export let pharmacy: Pharmacy;

/** Call once at the top, after `useDatabase`: a new member for each test. */
export function useOrders(): void {
  beforeAll(async () => {
    clinic = await makeSupply(asSuperuser);
  });
  beforeEach(async () => {
    await emptyTables("mail_outbox", "customer_order", "prescription");
    await asSuperuser("delete from pgboss.job");
    member = await makeReadyMember(asSuperuser, clinic, { now: NOW });
    ctx = testCtx({ as: "member", id: member.userId, now: NOW });
    notified = { sent: [], asked: [], answers: [], canceled: [] };
    pharmacy = {
      send: async (order) => void notified.sent.push(order),
      ask: async ({ orderId }) => void notified.asked.push(orderId),
      answer: async ({ text }) => void notified.answers.push(text),
      cancel: async ({ orderId }) => void notified.canceled.push(orderId),
    };
  });
}

export async function anOrder() {
  await confirmDose(ctx, member);
  expect(await considerReorder(system(), member)).toBe("created");
  const [order] = await ordersOf(member);
  return order as { id: string; number: string; invoice_id: string };
}

export async function aSentOrder({ paid = false } = {}) {
  const order = await anOrder();
  if (paid) await payBehindTheCurtain(order.invoice_id);
  await markPaid(system(), { invoiceId: order.invoice_id });
  await sendToPharmacy(system(), { orderId: order.id }, pharmacy);
  expect(await statusOf(order.id)).toBe("sent_to_pharmacy");
  return order;
}

/** As the processor's webhook would leave it. */
async function payBehindTheCurtain(invoiceId: string): Promise<void> {
  await asSuperuser(
    `insert into payment (id, invoice_id, user_id, plan_id, kind, amount_cents, captured_cents, capture, status, method_id,
       processor_id, created_at)
     select $1, i.id, i.user_id, i.plan_id, i.kind, i.total_cents, i.total_cents, 'automatic', 'captured', m.id, $2, $3
     from invoice i join payment_method m on m.user_id = i.user_id where i.id = $4`,
    [newId(), `pi_${newId()}`, NOW, invoiceId],
  );
  await asSuperuser("update invoice set status = 'paid', closed_at = $2 where id = $1", [invoiceId, NOW]);
}

export async function aPastOrder({ userId, prescriptionId }: ReadyMember, at: Date): Promise<void> {
  await asSuperuser(
    `insert into customer_order (id, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents, status,
       created_at, sent_at, shipped_at, delivered_at)
     values ($1, $2, $3, $4, 'trt', 30, 8900, 'delivered', $5, $5, $5, $5)`,
    [newId(), userId, prescriptionId, clinic.pharmacyId, at],
  );
}

export function messageOf(orderId: string, status: string, sequence: number, change: object = {}, at = NOW) {
  return { id: newId(), order_id: orderId, status, sequence, occurred_at: at.toISOString(), ...change };
}

export function receive(
  orderId: string,
  status: OrderStatus,
  sequence: number,
  change: object = {},
  now = NOW,
  occurred = now,
) {
  const body = JSON.stringify(messageOf(orderId, status, sequence, change, occurred));
  const anonymous = testCtx({ as: "anonymous", now });
  const signature = signMessage(anonymous.env.PHARMACY_KEYS, body, now);
  return receiveMessage(anonymous, { raw: Buffer.from(body), signature });
}

/** Received by the web process, applied by the worker. */
export async function tell(
  orderId: string,
  status: OrderStatus,
  sequence: number,
  now = NOW,
  change: object = {},
  occurred = now,
) {
  await receive(orderId, status, sequence, change, now, occurred);
  const [message] = await asSuperuser("select id from pharmacy_message where order_id = $1 and sequence = $2", [
    orderId,
    sequence,
  ]);
  await applyMessage(system(now), { messageId: message!["id"] });
}

export const ordersOf = ({ userId }: ReadyMember) =>
  asSuperuser("select * from customer_order where user_id = $1", [userId]);
export const read = async (orderId: string) =>
  (
    await asSuperuser("select *, promised_from::text, promised_until::text from customer_order where id = $1", [
      orderId,
    ])
  )[0];
export const statusOf = async (orderId: string) => (await read(orderId))?.["status"];
export const lettersTo = async (address: string) => (await mailsTo(address)).map(({ template }) => template);
export const jobs = async (name: string) =>
  (await asSuperuser("select data from pgboss.job where name = $1", [name])).map((job) => job["data"]);
export const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY);
