import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

export function RegistrationEnding({ days, isOwn, url }: MailTemplates["registration-ending"]) {
  return (
    <>
      <Heading>
        {isOwn ? "One of your registrations" : "A provider\u2019s registration"} expires within {days} days
      </Heading>
      <Paragraph>
        After that, controlled medicines can't be signed in that state.{" "}
        {isOwn ? "Send the renewal to an admin, who enters it." : "Enter the renewal on the provider's page."}
      </Paragraph>
      <ButtonLink href={url}>{isOwn ? "Open your day" : "Open the provider"}</ButtonLink>
    </>
  );
}

export function ContinuityMissing({ count, isOwn, url }: MailTemplates["continuity-missing"]) {
  const patients = count === 1 ? "1 patient" : `${count} patients`;
  return (
    <>
      <Heading>
        {patients} {isOwn ? "of yours " : ""}without a continuity note
      </Heading>
      <Paragraph>
        The telemedicine permission ends soon or has ended. Nobody's treatment should end without a plan they know
        about.
      </Paragraph>
      <ButtonLink href={url}>{isOwn ? "Write the notes" : "Open the list"}</ButtonLink>
    </>
  );
}
