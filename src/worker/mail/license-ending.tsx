import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

export function LicenseEnding({ days, url }: MailTemplates["license-ending"]) {
  return (
    <>
      <Heading>A provider&rsquo;s license ends within {days} days</Heading>
      <Paragraph>
        After its last day nobody in that state can be seen by them. Enter the renewal, or reassign their visits.
      </Paragraph>
      <ButtonLink href={url}>Open the licenses</ButtonLink>
    </>
  );
}
