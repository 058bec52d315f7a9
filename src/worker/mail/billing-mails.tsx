import { formatAt, formatDate } from "#core/format-date.ts";
import type { MailTemplates } from "#core/mail.ts";
import { useText } from "#ui/language/text.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";
import type { MailText } from "./mails-in-spanish.ts";

/** Billing emails. What it was for, and how much, is only shown after sign-in. */

type PaymentNews = MailTemplates["payment-news"]["news"];
type PlanNews = MailTemplates["plan-news"]["news"];

const PAYMENT: Record<PaymentNews, { subject: MailText; text: MailText; button: MailText }> = {
  paid: {
    subject: "We received your payment",
    text: "Thank you. Your itemized receipt is under Transaction history.",
    button: "See your billing",
  },
  failed: {
    subject: "Your payment did not go through",
    text: "Your bank declined your card. You weren't charged. You can use a different card or check with your bank.",
    button: "Update your card",
  },
  "no-card": {
    subject: "Please add a card",
    text: "You have a payment due and no card on file. See Billing for what it's for. If it's for an order, we'll hold the order until it's paid.",
    button: "Add a card",
  },
  "past-due": {
    subject: "Your payment is past due",
    text: "We tried several times and won't try again automatically. As soon as you add a different card, we'll pick up where we left off.",
    button: "Update your card",
  },
  confirm: {
    subject: "Please confirm a payment",
    text: "Your bank wants you to confirm a payment to us. You haven't been charged. Please sign in and confirm it within 7 days.",
    button: "Confirm the payment",
  },
  recovered: {
    subject: "Your payment went through",
    text: "Thank you. You're all set. Your receipt is under Transaction history.",
    button: "See your billing",
  },
  refunded: {
    subject: "We sent you a refund",
    text: "It goes to the card you used. Your bank may take a few days to show it. See Transaction history for details.",
    button: "See your billing",
  },
};

const PLAN: Record<PlanNews, { subject: MailText; text: MailText }> = {
  started: { subject: "Your plan has started", text: "You can change, pause, skip or cancel it online at any time." },
  paused: {
    subject: "Your plan is paused",
    text: "You won't be charged while it's paused. You can end the pause at any time.",
  },
  resumed: {
    subject: "Your plan has resumed",
    text: "The pause is over. See Billing for the date of your next charge.",
  },
  skipped: {
    subject: "Your next charge has moved",
    text: "As you asked, we skipped one month. See Billing for the new date.",
  },
  changed: {
    subject: "Your plan has changed",
    text: "See Billing for what you agreed to and the date of your next charge.",
  },
  canceled: {
    subject: "Your plan is canceled",
    text: "You won't be charged again. Please don't stop a treatment all at once. Write to us if you have questions.",
  },
  "cancel-pending": {
    subject: "Your plan isn't canceled yet",
    text: "A payment was in progress when you canceled. We're stopping it, or refunding it if it went through. You won't be charged again. We'll email you when it's done.",
  },
  reminder: {
    subject: "A reminder about your plan",
    text: "You have a plan that renews until you cancel. See Billing for what it costs, when you'll be charged next and how to cancel.",
  },
  price: {
    subject: "A price change for your plan",
    text: "The price of your plan is changing. Until then, you pay what you agreed to. See Billing for the new price. You can cancel before it takes effect.",
  },
};

export function paymentSubject({ news }: MailTemplates["payment-news"]): string {
  return PAYMENT[news].subject;
}

export function planSubject({ news }: MailTemplates["plan-news"]): string {
  return PLAN[news].subject;
}

/** `zone` is the clinic's: a day named in a mail is a day at the clinic. */
export function PaymentNews({ news, on, url, zone }: MailTemplates["payment-news"] & { zone: string }) {
  const { subject, text, button } = PAYMENT[news];
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t(subject)}</Heading>
      <Paragraph>{t(text)}</Paragraph>
      {on ? <Paragraph>{t("We'll try again on {day}.", { day: formatDay(on, zone, t("en-US")) })}</Paragraph> : null}
      <ButtonLink href={url}>{t(button)}</ButtonLink>
    </>
  );
}

export function PlanNews({ news, on, url, zone }: MailTemplates["plan-news"] & { zone: string }) {
  const { subject, text } = PLAN[news];
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t(subject)}</Heading>
      <Paragraph>{t(text)}</Paragraph>
      {on ? (
        <Paragraph>
          {t(news === "price" ? "From {day}." : "In effect since {day}.", { day: formatDay(on, zone, t("en-US")) })}
        </Paragraph>
      ) : null}
      <ButtonLink href={url}>{t("Open Billing")}</ButtonLink>
    </>
  );
}

export function BooksDiffer({ differences, reconciliationId }: MailTemplates["books-differ"]) {
  return (
    <>
      <Heading>The ledger and the processor differ</Heading>
      <Paragraph>
        {differences === 1 ? "One charge or refund differs" : `${differences} charges or refunds differ`}. Comparison{" "}
        {reconciliationId}. What to do: docs/operations/payments.md.
      </Paragraph>
    </>
  );
}

function formatDay(at: string, zone: string, locale: string): string {
  return at.length === 10 ? formatDate(at, "long", locale) : formatAt(zone, new Date(at), "long", locale);
}
