import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

/** Letters about orders: a number and where to look. Never what is in the parcel, nor from whom. */

type News = MailTemplates["order-news"]["news"];

const NEWS: Record<News, { subject: string; text: string }> = {
  shipped: {
    subject: "Your order is on its way",
    text: "Tracking and the day on which it should arrive are on My Orders. Somebody may have to be there to sign.",
  },
  delivered: {
    subject: "Your order has arrived",
    text: "Look at it today. If it is warm, damaged or not what you expected, do not use it and write to us.",
  },
  problem: {
    subject: "There is a problem with your order",
    text: "The carrier told us that something is in its way. We are looking into it and will write to you.",
  },
  late: {
    subject: "Your order is late, and we are sorry",
    text: "It should have been shipped by now. We have asked the pharmacy and stay on it until it is on its way. There is nothing you need to do. If you are about to run out, write to us.",
  },
  canceled: {
    subject: "Your order is canceled",
    text: "What you get back is on My Orders. It takes your bank a few days to show it.",
  },
};

export function orderNewsSubject(news: News): string {
  return NEWS[news].subject;
}

export function OrderNews({ news, number, url }: MailTemplates["order-news"]) {
  return (
    <>
      <Heading>{NEWS[news].subject}</Heading>
      <Paragraph>Order {number}</Paragraph>
      <Paragraph>{NEWS[news].text}</Paragraph>
      <ButtonLink href={url}>Go to My Orders</ButtonLink>
    </>
  );
}

const TICKETS: Record<MailTemplates["order-ticket"]["news"], string> = {
  late: "It was not shipped within the promised time. The member has been told. Ask the pharmacy and tell the member when it ships.",
  held: "A provider keeps it back, so it is not sent to the pharmacy. The order's page says why and what to do.",
  "held-at-pharmacy": "A provider keeps it back, but the pharmacy may have it already. Call the pharmacy.",
  "pharmacy-asks": "The pharmacy has a question and waits for an answer.",
  "pharmacy-contradicts":
    "The pharmacy told us something that cannot be true of this order, such as that it shipped one we canceled. Call the pharmacy.",
  "delivery-problem": "The carrier reports a problem with the delivery.",
  "parcel-lost": "The carrier has lost the parcel. Ask the provider and the pharmacy about a replacement.",
  "parcel-returned": "The parcel is on its way back. Ask the member what happened.",
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
  return (
    <>
      <Heading>Something is left to do before your next order</Heading>
      <Paragraph>
        Your next order is coming up, and we cannot place it before you have told us something. My Orders shows what it
        is and until when.
      </Paragraph>
      <ButtonLink href={url}>Go to My Orders</ButtonLink>
    </>
  );
}
