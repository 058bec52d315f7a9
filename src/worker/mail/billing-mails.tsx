import { formatAt, formatDate } from "#core/format-date.ts";
import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

/** Letters about money. What it was for, and how much, stands only behind the sign-in. */

type PaymentNews = MailTemplates["payment-news"]["news"];
type PlanNews = MailTemplates["plan-news"]["news"];

const PAYMENT: Record<PaymentNews, { subject: string; text: string; button: string }> = {
  paid: {
    subject: "We received your payment",
    text: "Thank you. The receipt with all its lines is under Transaction history.",
    button: "See your billing",
  },
  failed: {
    subject: "Your payment did not go through",
    text: "Your bank did not accept your card. Nothing was taken. You can use another card, or ask your bank.",
    button: "Update your card",
  },
  "no-card": {
    subject: "Please add a card",
    text: "There is something to pay and no card on file. What it is for is under Billing; an order waits until it is paid.",
    button: "Add a card",
  },
  "past-due": {
    subject: "Your payment is past due",
    text: "We tried several times and will not try again by ourselves. As soon as you add another card, we go on where we stopped.",
    button: "Update your card",
  },
  confirm: {
    subject: "Please confirm a payment",
    text: "Your bank asks you to confirm a payment to us. Nothing was taken. Please sign in and confirm it within 7 days.",
    button: "Confirm the payment",
  },
  recovered: {
    subject: "Your payment went through",
    text: "Thank you. Everything goes on as before. The receipt is under Transaction history.",
    button: "See your billing",
  },
  refunded: {
    subject: "We sent money back to you",
    text: "It goes to the card you used. Your bank may need some days to show it. The details are under Transaction history.",
    button: "See your billing",
  },
};

const PLAN: Record<PlanNews, { subject: string; text: string }> = {
  started: { subject: "Your plan has started", text: "You can change, pause, skip or cancel it online at any time." },
  paused: {
    subject: "Your plan is paused",
    text: "Nothing is charged while it is paused. You can end the pause whenever you like.",
  },
  resumed: {
    subject: "Your plan goes on",
    text: "The pause is over. The date of the next charge stands under Billing.",
  },
  skipped: {
    subject: "Your next charge has moved",
    text: "As you asked, one month is skipped. The new date stands under Billing.",
  },
  changed: {
    subject: "Your plan has changed",
    text: "What you agreed to stands under Billing, with the date of the next charge.",
  },
  canceled: {
    subject: "Your plan is canceled",
    text: "Nothing more will be charged. Please do not stop a treatment all at once: write to us if you have questions.",
  },
  "cancel-pending": {
    subject: "Your plan is not yet canceled",
    text: "A payment was under way when you canceled. We are stopping it, or paying it back if it went through. No new charge is made. We write again when it is done.",
  },
  reminder: {
    subject: "A reminder of your plan",
    text: "You have a plan that renews until you cancel. What it costs, when it is charged next and how to cancel stand under Billing.",
  },
  price: {
    subject: "A price is going to change",
    text: "The price of your plan changes. Until then you pay what you agreed to. The new price stands under Billing, and you can cancel before it applies.",
  },
};

export function paymentSubject({ news }: MailTemplates["payment-news"]): string {
  return PAYMENT[news].subject;
}

export function planSubject({ news }: MailTemplates["plan-news"]): string {
  return PLAN[news].subject;
}

export function PaymentNews({ news, on, url }: MailTemplates["payment-news"]) {
  const { subject, text, button } = PAYMENT[news];
  return (
    <>
      <Heading>{subject}</Heading>
      <Paragraph>{text}</Paragraph>
      {on ? <Paragraph>We try again on {formatDay(on)}.</Paragraph> : null}
      <ButtonLink href={url}>{button}</ButtonLink>
    </>
  );
}

export function PlanNews({ news, on, url }: MailTemplates["plan-news"]) {
  const { subject, text } = PLAN[news];
  return (
    <>
      <Heading>{subject}</Heading>
      <Paragraph>{text}</Paragraph>
      {on ? (
        <Paragraph>
          {news === "price" ? "From" : "In effect since"} {formatDay(on)}.
        </Paragraph>
      ) : null}
      <ButtonLink href={url}>Open Billing</ButtonLink>
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

function formatDay(at: string): string {
  return at.length === 10 ? formatDate(at) : formatAt("America/Chicago", new Date(at), "long");
}
