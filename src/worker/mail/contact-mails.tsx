import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

/** Tells staff that something came in. What it says stays in the clinic. */
export function ContactRequest({ reference, priority, url }: MailTemplates["contact-request"]) {
  return (
    <>
      <Heading>
        {reference}, priority P{priority}
      </Heading>
      <Paragraph>Somebody wrote to us. Read and answer it in the clinic.</Paragraph>
      <ButtonLink href={url}>Open</ButtonLink>
    </>
  );
}

/** To the patient: no word of what it is about. */
export function ContactReply({ reference, url }: MailTemplates["contact-reply"]) {
  return (
    <>
      <Heading>There is a reply to your message</Heading>
      <Paragraph>
        We replied to {reference}. To keep it private, the reply is not in this mail. Read and answer it here.
      </Paragraph>
      <ButtonLink href={url}>Read the reply</ButtonLink>
    </>
  );
}

/** To a visitor, before anything else: is this address theirs. */
export function ContactConfirm({ reference, url }: MailTemplates["contact-confirm"]) {
  return (
    <>
      <Heading>Is this your address?</Heading>
      <Paragraph>
        Somebody asked us a question and gave this address. Its reference is {reference}. If it was you, confirm the
        address: then you can read our reply on the page behind this button. The button works for 30 days.
      </Paragraph>
      <ButtonLink href={url}>Confirm my email</ButtonLink>
      <Paragraph>If it was not you, do nothing. You will not hear from us about it.</Paragraph>
    </>
  );
}

export function ContactOverdue({ reference, priority, url }: MailTemplates["contact-overdue"]) {
  return (
    <>
      <Heading>{reference} is overdue</Heading>
      <Paragraph>A contact request of priority P{priority} is past its due time and not answered.</Paragraph>
      <ButtonLink href={url}>Open the inbox</ButtonLink>
    </>
  );
}

/** To the provider who is asked to answer. What the patient wrote stays in the clinic. */
export function HandedMessage({ reference, url }: MailTemplates["handed-message"]) {
  return (
    <>
      <Heading>{reference} waits for your answer</Heading>
      <Paragraph>
        The support team asks you to answer a patient&rsquo;s message. Read and answer it in the clinic.
      </Paragraph>
      <ButtonLink href={url}>Open the message</ButtonLink>
    </>
  );
}

/** The call for help about visitors whom nobody knows. */
export function PageUnconfirmed({ count, url }: MailTemplates["page-unconfirmed"]) {
  return (
    <>
      <Heading>
        {count === 1
          ? "A message from a visitor may be an emergency"
          : `${count} messages from visitors may be emergencies`}
      </Heading>
      <Paragraph>
        You are on call. The senders have not confirmed their addresses. Open the inbox, acknowledge each sender and
        reply. While any is left, the next person is called after 15 minutes.
      </Paragraph>
      <ButtonLink href={url}>Open the inbox</ButtonLink>
    </>
  );
}

/** The call for help to the person on call. */
export function Page({ reference, url }: MailTemplates["page"]) {
  return (
    <>
      <Heading>{reference} may be an emergency</Heading>
      <Paragraph>
        You are on call, or it is about a patient of yours. Open it, acknowledge it and contact the patient. Without an
        acknowledgment within 15 minutes the next person is called.
      </Paragraph>
      <ButtonLink href={url}>Open it</ButtonLink>
    </>
  );
}

export function OnCallGap({ url }: MailTemplates["on-call-gap"]) {
  return (
    <>
      <Heading>Nobody is on call for part of the next 24 hours</Heading>
      <Paragraph>
        Urgent messages then go to the list of people who are called next, or, if it is empty, to the clinic&rsquo;s
        mailboxes only. Plan a shift for that time.
      </Paragraph>
      <ButtonLink href={url}>Open the plan</ButtonLink>
    </>
  );
}

export function NewsletterSignUp() {
  return (
    <>
      <Heading>A newsletter sign-up</Heading>
      <Paragraph>Somebody signed up for the newsletter on the site.</Paragraph>
    </>
  );
}
