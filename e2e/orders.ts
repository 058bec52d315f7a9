import { expect } from "@playwright/test";
import type pg from "pg";
import { openSession } from "../test/sessions.ts";
import { Visitor } from "./by-forms.ts";

/** The demo clinic's order that the pharmacy should have shipped days ago, as staff find it. Read-only. */
export async function lateOrder(database: pg.Client): Promise<{ orderId: string; number: string; email: string }> {
  const staff = new Visitor(await openSession(database, "employee@demo.test"));
  const list = await staff.open("/admin/orders?view=late");
  const [, orderId = "", number = ""] = /href="\/admin\/orders\/([0-9a-f-]{36})"[^>]*>(TL-\d+)/.exec(list) ?? [];
  const [, userId = ""] = /\/admin\/users\/([0-9a-f-]{36})/.exec(await staff.open(`/admin/orders/${orderId}`)) ?? [];
  const [, email = ""] = /([\w.]+@patients\.demo\.test)/.exec(await staff.open(`/admin/users/${userId}`)) ?? [];
  return { orderId, number, email };
}

/** The member confirms the dose, the only thing missing; resolves once the order is at the pharmacy. */
export async function placeOrder(
  database: pg.Client,
  { email, userId, prescriptionId }: { email: string; userId: string; prescriptionId: string },
): Promise<{ orderId: string; number: string }> {
  const member = new Visitor(await openSession(database, email));
  await member.send("/profile/my-orders", { prescriptionId });
  const orderId = await orderAt(database, userId, "sent_to_pharmacy");
  const [number = ""] = /TL-\d+/.exec(await member.open(`/profile/my-orders/${orderId}`)) ?? [];
  return { orderId, number };
}

/** Makes the pharmacy send a message about an order; returns the clinic's response. */
export async function sendPharmacyMessage(orderId: string, status: string, more: object = {}): Promise<number[]> {
  const answer = await fetch(`${process.env["CLINIC_MAIL"]}/pharmacy/play`, {
    method: "POST",
    body: JSON.stringify({ order_id: orderId, status, ...more }),
  });
  return ((await answer.json()) as { answers: number[] }).answers;
}

/** Waits until the order exists and has reached this status. */
export async function orderAt(database: pg.Client, userId: string, status: string): Promise<string> {
  let id = "";
  await expect
    .poll(
      async () => {
        const { rows } = await database.query<{ id: string; status: string }>(
          "select id, status from customer_order where user_id = $1 order by created_at desc",
          [userId],
        );
        id = rows[0]?.id ?? "";
        return rows[0]?.status;
      },
      { timeout: 30_000 },
    )
    .toBe(status);
  return id;
}
