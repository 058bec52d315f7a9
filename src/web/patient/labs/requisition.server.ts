import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { getOwnLabOrder } from "#domain/labs/orders/get-own-lab-order.ts";
import { formatNumber } from "#domain/labs/orders/lab-order.ts";
import type { Receipt } from "../receipt/receipt.ts";

/** A signed lab order as a document. */
export async function loadRequisition(ctx: Ctx, { orderId }: { orderId: string }): Promise<Receipt> {
  const { order, panels, tests } = await getOwnLabOrder(ctx, { orderId });
  const profile = await getProfile(ctx, { userId: order.userId });
  const { env } = ctx;
  const isFasting = panels.some((panel) => panel.isFasting);
  const draws = Math.max(1, ...panels.map((panel) => panel.draws));
  const row = (when: string) => (label: string) => ({ date: "", label, amount: when });
  return {
    title: `Lab order ${formatNumber(order)}`,
    clinic: { name: env.BRAND_NAME, address: env.BRAND_ADDRESS, phone: env.BRAND_PHONE },
    member: { name: `${profile.first_name} ${profile.last_name}`, email: profile.email },
    facts: [
      { label: "Born", value: profile.date_of_birth ? formatDate(profile.date_of_birth) : "" },
      { label: "Ordered by", value: order.providerName },
      { label: "Signed on", value: order.signedAt ? formatDay(ctx, order.signedAt) : "" },
      { label: "Valid until", value: formatDate(order.expiresOn ?? clinicToday(ctx)) },
      { label: "Diagnosis", value: order.icd10.join(", ") },
      { label: "Fasting", value: isFasting ? "Yes, 8 hours or more" : "No" },
      ...(order.note ? [{ label: "Note", value: order.note }] : []),
    ],
    columns: ["", "Test", "When"],
    items: [
      ...tests.everyDraw.map(row(draws > 1 ? "Each morning" : "Once")),
      ...tests.firstDraw.map(row(draws > 1 ? "First morning" : "Once")),
    ],
    totals: [],
    note: "Please send the results to the clinic above. The patient gets them at the same time.",
  };
}
