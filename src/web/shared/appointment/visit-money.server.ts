import type { Ctx } from "#core/ctx.ts";
import { formatAt } from "#core/format-date.ts";
import { formatPrice } from "#core/format-money.ts";
import { listVisitFees } from "#domain/billing/invoices/list-visit-fees.ts";
import type { VisitFee } from "#domain/billing/invoices/visit-fee.ts";
import { bookingText } from "../language/es/messages.server.ts";
import { LOCALES, type Language } from "../language/language.ts";
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
  input: { userId: string; visits: readonly Visit[]; hasCard: boolean; language?: Language },
): Promise<VisitMoney[]> {
  const bookingIds = input.visits.map(({ calendarId }) => calendarId);
  const fees = await listVisitFees(ctx, { bookingIds, userId: input.userId });
  return input.visits.flatMap((visit) => {
    const fee = fees.get(visit.calendarId);
    return fee && fee.totalCents > 0 ? [visitMoney(ctx.now, fee, visit, input)] : [];
  });
}

type Facts = { hasCard: boolean; language?: Language };

export function visitMoney(now: Date, fee: VisitFee, visit: Visit, { hasCard, language = "en" }: Facts): VisitMoney {
  const t = bookingText(language);
  const amount = formatPrice(fee.totalCents);
  const day = (at: Date) => formatAt(visit.zone, at, "weekday", LOCALES[language]);
  const facts = { amount, day: day(visit.startsAt) };
  const say = (title: string, text: string, fix: VisitMoney["fix"] = null) => ({
    bookingId: fee.bookingId,
    title,
    text,
    fix,
    paymentId: fee.payment?.id ?? null,
  });
  if (fee.status === "void") return say(t("Not charged"), t("You won't be charged for your visit on {day}.", facts));
  if (fee.status !== "open") {
    const title = fee.status === "paid" ? t("{amount} paid", facts) : t("{amount} paid, refunded", facts);
    return say(title, t("For your visit on {day}.", facts));
  }
  const status = fee.payment?.status;
  if (status === "authorized") {
    return say(t("{amount} authorized for your visit on {day}", facts), t("We charge it after the visit, not before."));
  }
  if (status === "needs_authentication") {
    const text = t("For your visit on {day}, which stays booked. You haven't been charged.", facts);
    return say(t("Your bank wants you to confirm {amount}", facts), text, "confirm");
  }
  if (status) return say(t("{amount} for your visit on {day}", facts), t("We're waiting for your bank."));
  if (!hasCard) {
    const text = fee.collectAt
      ? t("Your visit took place. We'll charge it as soon as you add a card.")
      : t(
          "We'll authorize {amount} on it for your visit on {day} and charge it after the visit. Your visit stays booked.",
          facts,
        );
    return say(t("Add a card for your visit"), text, "add-card");
  }
  if (fee.failedAt && fee.hasCardFailed) {
    return fee.collectAt
      ? say(
          t("{amount} could not be charged for your visit on {day}", facts),
          t("Your bank declined your card. You weren't charged."),
          "use-another-card",
        )
      : say(
          t("{amount} could not be authorized for your visit on {day}", facts),
          t("Your bank declined your card. You weren't charged. Your visit stays booked."),
          "use-another-card",
        );
  }
  if (fee.authorizeAt && fee.authorizeAt > now) {
    const text = t("We'll authorize it on your card on {day} and charge it after the visit.", {
      day: day(fee.authorizeAt),
    });
    return say(t("{amount} for your visit on {day}", facts), text);
  }
  return say(
    t("{amount} for your visit on {day}", facts),
    t("We're authorizing it on your card and will charge it after the visit."),
  );
}
