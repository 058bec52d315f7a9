import type { MailTemplates } from "#core/mail.ts";
import { useText } from "#ui/language/text.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";
import type { MailText } from "./mails-in-spanish.ts";

/** Order emails: a number and a link. Never what's in the package, nor who it's from. */

type News = MailTemplates["order-news"]["news"];

const NEWS: Record<News, { subject: MailText; text: MailText }> = {
  shipped: {
    subject: "Your order is on its way",
    text: "See My Orders for tracking and the expected delivery date. An adult may need to be there to sign.",
  },
  delivered: {
    subject: "Your order has arrived",
    text: "Check it today. If it's warm, damaged or not what you expected, don't use it, and write to us.",
  },
  problem: {
    subject: "There is a problem with your order",
    text: "The carrier reported a delivery problem. We're looking into it and will write to you.",
  },
  late: {
    subject: "Your order is late, and we are sorry",
    text: "It should have shipped by now. We've contacted the pharmacy and will follow up until it ships. You don't need to do anything. If you're about to run out, write to us.",
  },
  canceled: {
    subject: "Your order is canceled",
    text: "See My Orders for your refund. Your bank may take a few days to show it.",
  },
};

export function orderNewsSubject(news: News): string {
  return NEWS[news].subject;
}

export function OrderNews({ news, number, url }: MailTemplates["order-news"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t(NEWS[news].subject)}</Heading>
      <Paragraph>{t("Order {number}", { number })}</Paragraph>
      <Paragraph>{t(NEWS[news].text)}</Paragraph>
      <ButtonLink href={url}>{t("Go to My Orders")}</ButtonLink>
    </>
  );
}

const TICKETS: Record<MailTemplates["order-ticket"]["news"], string> = {
  late: "It wasn't shipped on time. The member has been notified. Ask the pharmacy, and tell the member when it ships.",
  held: "Its treatment is on hold, so it isn't sent to the pharmacy. The order's page shows why and what to do.",
  "held-at-pharmacy": "Its treatment is on hold, but the pharmacy may already have it. Call the pharmacy.",
  "pharmacy-asks": "The pharmacy has a question and is waiting for an answer.",
  "pharmacy-contradicts":
    "The pharmacy reported something that can't be true for this order, such as shipping one we canceled. Call the pharmacy.",
  "delivery-problem": "The carrier reports a problem with the delivery.",
  "parcel-lost": "The carrier lost the package. Ask the provider and the pharmacy about a replacement.",
  "parcel-returned": "The package is being returned. Ask the member what happened.",
};

export function OrderTicket({ news, number, url }: MailTemplates["order-ticket"]) {
  return (
    <>
      <Heading>Order {number}</Heading>
      <Paragraph>{TICKETS[news]}</Paragraph>
      <ButtonLink href={url}>Open the member's page</ButtonLink>
    </>
  );
}

export function ReorderNeedsYou({ url }: MailTemplates["reorder-needs-you"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("You have something to do before your next order")}</Heading>
      <Paragraph>
        {t(
          "Your next order is coming up, and we need something from you before we can place it. See My Orders for what it is and when it's due.",
        )}
      </Paragraph>
      <ButtonLink href={url}>{t("Go to My Orders")}</ButtonLink>
    </>
  );
}

export function PathNudge({ url }: MailTemplates["path-nudge"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("Your next step is waiting")}</Heading>
      <Paragraph>{t("Sign in to see what it is and how to do it. If you have a question, ask us there.")}</Paragraph>
      <ButtonLink href={url}>{t("See my next step")}</ButtonLink>
    </>
  );
}
