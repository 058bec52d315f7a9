import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import type { Transaction } from "#domain/billing/invoices/transaction.ts";
import { brandName } from "../../shared/card/brand-name.ts";

type Shown = {
  id: string;
  day: string;
  label: string;
  card: string;
  status: { word: string; tone: "success" | "info" | "danger" | "neutral" };
  amount: string;
  /** No money moved: the amount is struck through. */
  isVoid: boolean;
  receiptOf: string | null;
};

export type Month = { name: string; rows: Shown[] };

/** Newest first, by month of the clinic's calendar. */
export function loadTransactions(ctx: Ctx, transactions: readonly Transaction[]): Month[] {
  const months: Month[] = [];
  for (const one of transactions) {
    const name = formatDay(ctx, one.at, "month");
    if (months.at(-1)?.name !== name) months.push({ name, rows: [] });
    months.at(-1)?.rows.push(shown(ctx, one));
  }
  return months;
}

export function labelOf({ kind, invoiceKind, invoiceNumber, reason, triesBefore }: Transaction): string {
  const about = invoiceKind ? `${THINGS[invoiceKind]} ${invoiceNumber}` : "";
  const within = about.charAt(0).toLowerCase() + about.slice(1);
  if (kind === "charge") return triesBefore > 0 ? `${about}, ${ordinal(triesBefore + 1)} try` : about;
  if (kind === "declined") return about;
  if (kind === "refund" || kind === "refund-failed") {
    const why = REASONS[reason ?? ""];
    return why ? `Refund, ${why}` : `Refund, ${within}`;
  }
  if (kind === "credit") return "Credit from us";
  return kind === "credit-used" ? `Credit used for ${within}` : "Credit returned";
}

export const STATUS: Record<Transaction["kind"], Shown["status"]> = {
  charge: { word: "Paid", tone: "success" },
  refund: { word: "Refunded", tone: "info" },
  "refund-failed": { word: "Refund failed", tone: "danger" },
  declined: { word: "Declined, not charged", tone: "danger" },
  credit: { word: "Credit", tone: "info" },
  "credit-used": { word: "Credit used", tone: "neutral" },
  "credit-returned": { word: "Credit", tone: "info" },
};

/** Payments add up, refunds subtract. */
export function signedCents({ kind, amountCents }: Pick<Transaction, "kind" | "amountCents">): number {
  return ["refund", "credit", "credit-returned"].includes(kind) ? -amountCents : amountCents;
}

function shown(ctx: Ctx, one: Transaction): Shown {
  return {
    id: one.id,
    day: formatDay(ctx, one.at, "short"),
    label: labelOf(one),
    card: one.card ? `${brandName(one.card.brand)} ${one.card.last4}` : "",
    status: STATUS[one.kind],
    amount: formatMoney(signedCents(one)),
    isVoid: one.kind === "declined" || one.kind === "refund-failed",
    receiptOf: one.kind === "charge" || one.kind === "refund" ? one.invoiceId : null,
  };
}

const THINGS = { order: "Order", visit: "Visit", "loss-fee": "Replacement fee", labs: "Lab tests" };

const REASONS: Record<string, string> = {
  "order-canceled": "order canceled",
  "order-problem": "problem with an order",
  "visit-canceled": "visit canceled",
  "plan-canceled": "plan canceled",
  "labs-canceled": "lab order canceled",
  mistake: "our mistake",
};

function ordinal(n: number): string {
  return ["first", "second", "third", "fourth"][n - 1] ?? `${n}th`;
}
