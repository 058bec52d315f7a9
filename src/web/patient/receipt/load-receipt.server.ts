import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { formatDay } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import type { LineItem } from "#domain/billing/invoices/invoice.ts";
import { getInvoice, type InvoiceDetails } from "#domain/billing/invoices/get-invoice.ts";
import { listInvoices } from "#domain/billing/invoices/list-invoices.ts";
import { listOrderNumbers } from "#domain/orders/lists/list-order-numbers.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import type { Receipt, ReceiptItem } from "./receipt.ts";

/** The receipt for your own paid invoice. Another person's, or an unpaid one, is a 404. */
export async function loadReceipt(ctx: Ctx, input: { invoiceId: string }): Promise<Receipt> {
  const { userId } = requireMember(ctx);
  const invoice = await getInvoice(ctx, input);
  if (invoice.userId !== userId || !isPaid(invoice)) throw new AppError("not-found");
  return {
    ...(await frame(ctx, userId)),
    title: `Receipt ${invoice.number}`,
    facts: [
      ...(await orderFacts(ctx, invoice)),
      { label: "Paid on", value: paidOn(ctx, invoice) },
      { label: "Paid with", value: invoice.payment ? "Card on file" : "Credit or discount" },
      { label: "Receipt for", value: "Your health account (HSA or FSA), or your own records" },
    ],
    items: itemsOf(ctx, invoice),
    totals: totalsOf([invoice]),
  };
}

/** By the number on My Orders and on the package. */
async function orderFacts(ctx: Ctx, invoice: InvoiceDetails): Promise<Receipt["facts"]> {
  const number = (await listOrderNumbers(ctx, { invoiceIds: [invoice.id] })).get(invoice.id);
  return number ? [{ label: "Order", value: number }] : [];
}

/** Everything paid in one year of the clinic's calendar. */
export async function loadYearReceipt(ctx: Ctx, input: { year: string }): Promise<Receipt> {
  const { userId } = requireMember(ctx);
  const all = await listInvoices(ctx, { userId });
  const paid = all.filter((one) => isPaid(one) && yearOf(ctx, one.closedAt) === input.year).reverse();
  const invoices: InvoiceDetails[] = [];
  for (const { id } of paid) invoices.push(await getInvoice(ctx, { invoiceId: id }));
  return {
    ...(await frame(ctx, userId)),
    title: `Receipt for ${input.year}`,
    facts: [
      { label: "Year", value: input.year },
      { label: "Made on", value: formatDay(ctx, ctx.now, "medium") },
      { label: "Receipt for", value: "Your health account (HSA or FSA), or your own records" },
    ],
    items: invoices.flatMap((invoice) => itemsOf(ctx, invoice)),
    totals: totalsOf(invoices),
  };
}

async function frame(ctx: Ctx, userId: string): Promise<Pick<Receipt, "clinic" | "member" | "note">> {
  const { first_name, last_name, email } = await getProfile(ctx, { userId });
  const { BRAND_NAME: name, BRAND_ADDRESS: address, BRAND_PHONE: phone } = ctx.env;
  return {
    clinic: { name, address, phone },
    member: { name: `${first_name} ${last_name}`.trim(), email },
    note: "This receipt doesn't name the medicine or test. If your plan needs the name, it's on your prescription.",
  };
}

function itemsOf(ctx: Ctx, invoice: InvoiceDetails): ReceiptItem[] {
  const date = paidOn(ctx, invoice);
  const lines = invoice.lines.map(({ item, label, amountCents }) => ({
    date,
    label: CARE[item] ? `${CARE[item]}${label.includes(",") ? label.slice(label.indexOf(",")) : ""}` : label,
    amount: formatMoney(amountCents),
  }));
  const refunds = invoice.refunds
    .filter(({ status }) => status === "done")
    .map(({ createdAt, amountCents }) => ({
      date: formatDay(ctx, createdAt, "medium"),
      label: "Refunded",
      amount: formatMoney(-amountCents),
    }));
  return [...lines, ...refunds];
}

function totalsOf(invoices: readonly InvoiceDetails[]): Receipt["totals"] {
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const paid = sum(invoices.map(({ totalCents }) => totalCents));
  const back = sum(
    invoices.flatMap(({ refunds }) => refunds.filter(({ status }) => status === "done").map((one) => one.amountCents)),
  );
  if (back === 0) return [{ label: "Total paid", amount: formatMoney(paid) }];
  return [
    { label: "Total paid", amount: formatMoney(paid) },
    { label: "Refunded", amount: formatMoney(-back) },
    { label: "Net paid", amount: formatMoney(paid - back) },
  ];
}

function isPaid({ status }: { status: string }): boolean {
  return ["paid", "refunded", "partially_refunded"].includes(status);
}

function paidOn(ctx: Ctx, { closedAt, openedAt }: { closedAt: Date | null; openedAt: Date }): string {
  return formatDay(ctx, closedAt ?? openedAt, "medium");
}

function yearOf(ctx: Ctx, at: Date | null): string | null {
  return at ? dayIn(ctx.env.CLINIC_TIME_ZONE, at).slice(0, 4) : null;
}

/** In the terms health accounts use. Lines without one keep their own label. */
const CARE: Partial<Record<LineItem, string>> = {
  medicine: "Prescription medicine",
  shipping: "Shipping for prescription medicine",
  visit: "Medical visit",
  labs: "Laboratory test",
};
