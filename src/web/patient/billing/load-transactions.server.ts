import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import type { InvoiceKind } from "#domain/billing/invoices/invoice.ts";
import type { Transaction } from "#domain/billing/invoices/transaction.ts";
import { textIn, type Text } from "#ui/language/text.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { billingText } from "../../shared/language/es/messages.server.ts";
import { capitalized, LOCALES, type Language } from "../../shared/language/language.ts";
import { brandName } from "../../shared/card/brand-name.ts";

type Tone = "success" | "info" | "danger" | "neutral";

type Shown = {
  id: string;
  day: string;
  label: string;
  card: string;
  status: { word: string; tone: Tone };
  amount: string;
  /** No money moved: the amount is struck through. */
  isVoid: boolean;
  receiptOf: string | null;
};

export type Month = { name: string; rows: Shown[] };

/** Newest first, by month of the clinic's calendar. */
export function loadTransactions(ctx: Ctx, transactions: readonly Transaction[], language: Language): Month[] {
  const months: Month[] = [];
  for (const one of transactions) {
    const name = capitalized(formatDay(ctx, one.at, "month", LOCALES[language]));
    if (months.at(-1)?.name !== name) months.push({ name, rows: [] });
    months.at(-1)?.rows.push(shown(ctx, one, language));
  }
  return months;
}

/** What a line is about. Without `t` it's in English, as in files. */
export function labelOf(
  { kind, invoiceKind, invoiceNumber, reason, triesBefore }: Transaction,
  t: Text<BillingText> = textIn(undefined),
): string {
  const about = invoiceKind ? t(THINGS[invoiceKind], { number: invoiceNumber ?? "" }) : "";
  const within = about.charAt(0).toLowerCase() + about.slice(1);
  if (kind === "charge") {
    return triesBefore > 0 ? t("{what}, {ordinal} try", { what: about, ordinal: ordinal(triesBefore + 1, t) }) : about;
  }
  if (kind === "declined") return about;
  if (kind === "refund" || kind === "refund-failed") {
    const why = REASONS[reason ?? ""];
    return t("Refund, {what}", { what: why ? t(why) : within });
  }
  if (kind === "credit") return t("Credit from us");
  return kind === "credit-used" ? t("Credit used for {what}", { what: within }) : t("Credit returned");
}

export const STATUS: Record<Transaction["kind"], { word: BillingText; tone: Tone }> = {
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

function shown(ctx: Ctx, one: Transaction, language: Language): Shown {
  const t = billingText(language);
  const { word, tone } = STATUS[one.kind];
  return {
    id: one.id,
    day: formatDay(ctx, one.at, "short", LOCALES[language]),
    label: labelOf(one, t),
    card: one.card ? formatBrand(one.card, t) : "",
    status: { word: t(word), tone },
    amount: formatMoney(signedCents(one)),
    isVoid: one.kind === "declined" || one.kind === "refund-failed",
    receiptOf: one.kind === "charge" || one.kind === "refund" ? one.invoiceId : null,
  };
}

const THINGS = {
  order: "Order {number}",
  visit: "Visit {number}",
  "loss-fee": "Replacement fee {number}",
  labs: "Lab tests {number}",
} as const satisfies Record<InvoiceKind, BillingText>;

const REASONS: Record<string, BillingText> = {
  "order-canceled": "order canceled",
  "order-problem": "problem with an order",
  "visit-canceled": "visit canceled",
  "plan-canceled": "plan canceled",
  "labs-canceled": "lab order canceled",
  mistake: "our mistake",
};

const ORDINALS: Record<number, BillingText> = { 2: "second", 3: "third", 4: "fourth" };

function ordinal(number: number, t: Text<BillingText>): string {
  const word = ORDINALS[number];
  return word ? t(word) : t("{number}th", { number });
}

function formatBrand({ brand, last4 }: { brand: string; last4: string }, t: Text<BillingText>): string {
  const name = brandName(brand);
  return `${name === "Card" ? t(name) : name} ${last4}`;
}
