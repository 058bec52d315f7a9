import type { Ctx } from "#core/ctx.ts";
import { formatAt } from "#core/format-date.ts";
import { formatPrice } from "#core/format-money.ts";
import { listVisitFees } from "#domain/billing/invoices/list-visit-fees.ts";
import type { VisitFee } from "#domain/billing/invoices/visit-fee.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";

/** The current status of a visit's fee. `fix` is what the owner can do about it. */
export type VisitMoney = {
  bookingId: string;
  title: string;
  text: string;
  fix: "add-card" | "use-another-card" | "confirm" | null;
  /** The payment the bank wants confirmed. */
  paymentId: string | null;
};

type Visit = Pick<Appointment, "calendarId" | "startsAt" | "zone">;

/** The fees of your own visits that have one. */
export async function listVisitMoney(
  ctx: Ctx,
  input: { userId: string; visits: readonly Visit[]; hasCard: boolean },
): Promise<VisitMoney[]> {
  const bookingIds = input.visits.map(({ calendarId }) => calendarId);
  const fees = await listVisitFees(ctx, { bookingIds, userId: input.userId });
  return input.visits.flatMap((visit) => {
    const fee = fees.get(visit.calendarId);
    return fee && fee.totalCents > 0 ? [visitMoney(ctx.now, fee, visit, input.hasCard)] : [];
  });
}

export function visitMoney(now: Date, fee: VisitFee, visit: Visit, hasCard: boolean): VisitMoney {
  const amount = formatPrice(fee.totalCents);
  const day = (at: Date) => formatAt(visit.zone, at, "weekday");
  const on = day(visit.startsAt);
  const say = (title: string, text: string, fix: VisitMoney["fix"] = null) => ({
    bookingId: fee.bookingId,
    title,
    text,
    fix,
    paymentId: fee.payment?.id ?? null,
  });
  if (fee.status === "void") return say("Not charged", `You won't be charged for your visit on ${on}.`);
  if (fee.status !== "open") {
    return say(fee.status === "paid" ? `${amount} paid` : `${amount} paid, refunded`, `For your visit on ${on}.`);
  }
  const status = fee.payment?.status;
  if (status === "authorized") {
    return say(`${amount} authorized for your visit on ${on}`, "We charge it after the visit, not before.");
  }
  if (status === "needs_authentication") {
    const text = `For your visit on ${on}, which stays booked. You haven't been charged.`;
    return say(`Your bank wants you to confirm ${amount}`, text, "confirm");
  }
  if (status) return say(`${amount} for your visit on ${on}`, "We're waiting for your bank.");
  if (!hasCard) {
    const text = fee.collectAt
      ? "Your visit took place. We'll charge it as soon as you add a card."
      : `We'll authorize ${amount} on it for your visit on ${on} and charge it after the visit. Your visit stays booked.`;
    return say("Add a card for your visit", text, "add-card");
  }
  if (fee.failedAt && fee.hasCardFailed) {
    const what = fee.collectAt ? "charged" : "authorized";
    const text = `Your bank declined your card. You weren't charged.${fee.collectAt ? "" : " Your visit stays booked."}`;
    return say(`${amount} could not be ${what} for your visit on ${on}`, text, "use-another-card");
  }
  if (fee.authorizeAt && fee.authorizeAt > now) {
    const text = `We'll authorize it on your card on ${day(fee.authorizeAt)} and charge it after the visit.`;
    return say(`${amount} for your visit on ${on}`, text);
  }
  return say(
    `${amount} for your visit on ${on}`,
    "We're authorizing it on your card and will charge it after the visit.",
  );
}
