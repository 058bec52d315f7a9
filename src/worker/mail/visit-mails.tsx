import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph, QuietLink } from "./frame.tsx";

/** Letters about a visit: when, with whom, and how to change it. Never what it is about. */

const NEWS: Record<MailTemplates["visit-booked"]["news"], { heading: string; text: string }> = {
  booked: { heading: "Your visit is booked", text: "We look forward to seeing you." },
  moved: { heading: "Your visit has moved", text: "This is its new time. The old one no longer holds." },
  "provider-changed": {
    heading: "You will see another provider",
    text: "The time stays the same. If you would rather choose another time, press Reschedule.",
  },
};

export function VisitBooked(props: MailTemplates["visit-booked"]) {
  const { heading, text } = NEWS[props.news];
  return (
    <>
      <Heading>{heading}</Heading>
      <VisitFacts when={props.when} provider={props.provider} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>The attached file puts the visit into your calendar, or brings it up to date there.</Paragraph>
      <ChangeVisit {...props} />
    </>
  );
}

export function VisitCancelled({ when, byClinic, bookUrl }: MailTemplates["visit-cancelled"]) {
  return (
    <>
      <Heading>Your visit is cancelled</Heading>
      <Paragraph>{when}</Paragraph>
      <Paragraph>
        {byClinic
          ? "We had to cancel it and are sorry. Choose another time whenever it suits you."
          : "As you asked, it is no longer booked. You can choose another time whenever you like."}
      </Paragraph>
      <ButtonLink href={bookUrl}>Choose another time</ButtonLink>
    </>
  );
}

export function VisitReminder(props: MailTemplates["visit-reminder"]) {
  return (
    <>
      <Heading>{props.lead === "hour" ? "Your visit is in an hour" : "Your visit is tomorrow"}</Heading>
      <VisitFacts when={props.when} provider={props.provider} />
      <Paragraph>Find a quiet place with a good connection. Be in the state you told us when you booked.</Paragraph>
      <ChangeVisit {...props} />
    </>
  );
}

export function VisitEarlier({ when, provider, until, url }: MailTemplates["visit-earlier"]) {
  return (
    <>
      <Heading>An earlier time is free</Heading>
      <VisitFacts when={when} provider={provider} />
      <Paragraph>
        You asked us to tell you. It goes to whoever takes it first, and we ask somebody else after {until}. Until you
        take it, your booked visit stays as it is.
      </Paragraph>
      <ButtonLink href={url}>See the earlier time</ButtonLink>
    </>
  );
}

function VisitFacts({ when, provider }: { when: string; provider: string }) {
  return (
    <Paragraph>
      <strong>{when}</strong>
      <br />
      With {provider}, by video
    </Paragraph>
  );
}

function ChangeVisit({ rescheduleUrl, cancelUrl }: { rescheduleUrl: string; cancelUrl: string }) {
  return (
    <>
      <ButtonLink href={rescheduleUrl}>Reschedule</ButtonLink>
      <QuietLink href={cancelUrl}>Cancel</QuietLink>
    </>
  );
}
