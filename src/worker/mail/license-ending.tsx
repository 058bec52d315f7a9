import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

export function LicenseEnding({ days, url }: MailTemplates["license-ending"]) {
  return (
    <>
      <Heading>A provider&rsquo;s license expires within {days} days</Heading>
      <Paragraph>
        After that, they can't see anyone in that state. Enter the renewal, or reassign their visits.
      </Paragraph>
      <ButtonLink href={url}>Open the licenses</ButtonLink>
    </>
  );
}
