import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail } from "#core/mail.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import type { Order } from "./queries.server.ts";

/** Emails about an order: its number and a link, never its contents. */

export const STAFF_NEWS = [
  "late",
  "held",
  "held-at-pharmacy",
  "pharmacy-asks",
  "pharmacy-contradicts",
  "delivery-problem",
  "parcel-lost",
  "parcel-returned",
] as const;
export type StaffNews = (typeof STAFF_NEWS)[number];
export type MemberNews = "shipped" | "delivered" | "problem" | "late" | "canceled";

/** Opens a ticket: staff need to look at this order. */
export async function notifyStaffOfOrder(
  tx: TxCtx,
  order: Pick<Order, "id" | "number" | "user_id">,
  news: StaffNews,
): Promise<void> {
  await enqueueMail(tx, {
    template: "order-ticket",
    to: { name: "Support", address: tx.env.SUPPORT_EMAIL },
    props: { news, number: order.number, url: `${tx.env.PUBLIC_ORIGIN}/admin/users/${order.user_id}` },
  });
}

export async function notifyMember(
  tx: TxCtx,
  order: Pick<Order, "id" | "number" | "user_id">,
  news: MemberNews,
): Promise<void> {
  const member = await findRecipient(tx.trx, order.user_id);
  if (!member) return;
  await enqueueMail(tx, {
    template: "order-news",
    to: { name: "", address: member.email },
    member: { userId: order.user_id, aboutId: order.id },
    props: { news, number: order.number, url: ordersUrl(tx) },
  });
}

/** The next order is waiting for something only the member can do. */
export async function remindOfReorder(tx: TxCtx, member: { user_id: string; email: string }): Promise<void> {
  await enqueueMail(tx, {
    template: "reorder-needs-you",
    to: { name: "", address: member.email },
    member: { userId: member.user_id },
    props: { url: ordersUrl(tx) },
  });
}

function ordersUrl(tx: TxCtx): string {
  return `${tx.env.PUBLIC_ORIGIN}/profile/my-orders`;
}
