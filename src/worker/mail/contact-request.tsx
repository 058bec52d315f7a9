import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

/** Tells staff that something came in. What it says stays in the clinic. */
export function ContactRequest({ reference, priority, url }: MailTemplates["contact-request"]) {
  return (
    <>
      <Heading>
        {reference}, priority P{priority}
      </Heading>
      <Paragraph>Somebody wrote to us. Read and answer it in the inbox.</Paragraph>
      <ButtonLink href={url}>Open the inbox</ButtonLink>
    </>
  );
}
