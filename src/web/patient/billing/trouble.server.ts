import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import type { OpenInvoice } from "#domain/billing/invoices/open-invoice-state.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { formatVisitDay } from "#domain/scheduling/slots/visit-time.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { billingText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";

export type Trouble = {
  invoiceId: string;
  kind: "confirm" | "working" | "no-card" | "retry" | "past-due";
  paymentId: string | null;
  amount: string;
  /** When it's retried automatically. */
  nextTry: string | null;
  why: string;
  /** What it's for. A visit happens whether or not it's paid; an order waits. */
  about: { kind: "order" } | { kind: "visit"; day: string } | { kind: "labs" } | { kind: "fee" };
};

/** By booking id. */
type Visits = ReadonlyMap<string, Pick<Appointment, "startsAt" | "zone" | "status">>;

type Known = { hasCard: boolean; visits: Visits; language: Language };

/** Why an open invoice can't be paid, and what to do about it. Null: no problem, or none the member can act on yet. */
export function troubleOf(ctx: Ctx, invoice: OpenInvoice, { hasCard, visits, language }: Known): Trouble | null {
  const { payment, failedAt, collectAt } = invoice;
  if (!invoice.isApproved) return null;
  const visit = visits.get(invoice.referenceId);
  // Before the visit, its fee is only authorized; `listVisitMoney` covers that.
  if (invoice.kind === "visit" && (visit?.status === "booked" || visit?.status === "arrived")) return null;
  const base = {
    invoiceId: invoice.id,
    paymentId: payment?.id ?? null,
    amount: formatMoney(invoice.totalCents),
    nextTry: collectAt ? formatDay(ctx, collectAt, "short", LOCALES[language]) : null,
    about: aboutOf(invoice, visit, LOCALES[language]),
    why: billingText(language)(WHY[invoice.failureCode ?? ""] ?? "Your bank declined the charge."),
  };
  if (payment?.status === "needs_authentication") return { ...base, kind: "confirm" };
  if (payment?.status === "sending" || payment?.status === "waiting") return { ...base, kind: "working" };
  if (payment || !failedAt) return null;
  if (!hasCard) return { ...base, kind: "no-card" };
  // The card was replaced: nothing has failed with the new one, and we're trying it.
  if (!invoice.hasCardFailed) return { ...base, kind: "working" };
  return { ...base, kind: collectAt ? "retry" : "past-due" };
}

function aboutOf(
  { kind }: OpenInvoice,
  visit: Pick<Appointment, "startsAt" | "zone"> | undefined,
  locale: string,
): Trouble["about"] {
  if (kind === "visit" && visit) return { kind: "visit", day: formatVisitDay(visit.startsAt, visit.zone, locale) };
  return { kind: kind === "order" || kind === "labs" ? kind : "fee" };
}

/** Decline reasons a person can act on. The others are up to the bank. */
const WHY: Record<string, BillingText> = {
  insufficient_funds: "Your bank says there wasn't enough money in the account.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "The card's security code was wrong.",
  lost_card: "Your bank has blocked this card.",
  stolen_card: "Your bank has blocked this card.",
  authentication_required: "Your bank wanted to check with you first.",
};
