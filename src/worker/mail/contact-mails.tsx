import type { MailTemplates } from "#core/mail.ts";
import { useText } from "#ui/language/text.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";
import type { MailText } from "./mails-in-spanish.ts";

/** Tells staff that something came in. What it says stays in the clinic. */
export function ContactRequest({ reference, priority, url }: MailTemplates["contact-request"]) {
  return (
    <>
      <Heading>
        {reference}, priority P{priority}
      </Heading>
      <Paragraph>Someone sent us a message. Read and answer it in the inbox.</Paragraph>
      <ButtonLink href={url}>Open</ButtonLink>
    </>
  );
}

/** To the patient: no word of what it is about. */
export function ContactReply({ reference, url }: MailTemplates["contact-reply"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("You have a reply to your message")}</Heading>
      <Paragraph>
        {t(
          "We replied to {reference}. To protect your privacy, the reply isn't in this email. Read and answer it here.",
          {
            reference,
          },
        )}
      </Paragraph>
      <ButtonLink href={url}>{t("Read the reply")}</ButtonLink>
    </>
  );
}

/** To a visitor, before anything else: is this address theirs. */
export function ContactConfirm({ reference, url }: MailTemplates["contact-confirm"]) {
  return (
    <>
      <Heading>Is this your address?</Heading>
      <Paragraph>
        Someone asked us a question and gave this address. The reference is {reference}. If it was you, press the button
        to confirm your address and read our reply. The link works for 30 days.
      </Paragraph>
      <ButtonLink href={url}>Confirm my email</ButtonLink>
      <Paragraph>If it wasn't you, you don't need to do anything. You won't hear from us about it again.</Paragraph>
    </>
  );
}

export function ContactOverdue({ reference, priority, url }: MailTemplates["contact-overdue"]) {
  return (
    <>
      <Heading>{reference} is overdue</Heading>
      <Paragraph>A priority P{priority} contact request is overdue and hasn't been answered.</Paragraph>
      <ButtonLink href={url}>Open the inbox</ButtonLink>
    </>
  );
}

/** To the provider who is asked to answer. What the patient wrote stays in the clinic. */
export function HandedMessage({ reference, url }: MailTemplates["handed-message"]) {
  return (
    <>
      <Heading>{reference} needs your answer</Heading>
      <Paragraph>
        The support team needs you to answer a patient&rsquo;s message. Read and answer it in the portal.
      </Paragraph>
      <ButtonLink href={url}>Open the message</ButtonLink>
    </>
  );
}

/** The page about unconfirmed visitors. */
export function PageUnconfirmed({ count, url }: MailTemplates["page-unconfirmed"]) {
  return (
    <>
      <Heading>
        {count === 1
          ? "A message from a visitor may be an emergency"
          : `${count} messages from visitors may be emergencies`}
      </Heading>
      <Paragraph>
        You're on call. The senders haven't confirmed their addresses. Open the inbox, acknowledge each sender and
        reply. If any are left after 15 minutes, we page the next person.
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
        You're on call, or this is about one of your patients. Open it, acknowledge it and contact the patient. If it
        isn't acknowledged within 15 minutes, we page the next person.
      </Paragraph>
      <ButtonLink href={url}>Open it</ButtonLink>
    </>
  );
}

export function OnCallGap({ url }: MailTemplates["on-call-gap"]) {
  return (
    <>
      <Heading>No one is on call for part of the next 24 hours</Heading>
      <Paragraph>
        During that time, urgent messages go to the escalation list or, if it's empty, only to the clinic&rsquo;s
        mailboxes. Please schedule a shift.
      </Paragraph>
      <ButtonLink href={url}>Open the schedule</ButtonLink>
    </>
  );
}

export function NewsletterSignUp() {
  return (
    <>
      <Heading>A newsletter sign-up</Heading>
      <Paragraph>Someone signed up for the newsletter on the site.</Paragraph>
    </>
  );
}
