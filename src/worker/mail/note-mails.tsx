import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

export function NoteUnsigned({ hours, isOwn, url }: MailTemplates["note-unsigned"]) {
  return (
    <>
      <Heading>A visit note isn&rsquo;t signed</Heading>
      <Paragraph>
        {isOwn
          ? `One of your visits ended more than ${hours} hours ago. Finish the note and sign it: until then the visit isn't done.`
          : `A visit ended more than ${hours} hours ago, and its provider hasn't signed the note. Please follow up with them.`}
      </Paragraph>
      <ButtonLink href={url}>{isOwn ? "Open the note" : "Open the visit"}</ButtonLink>
    </>
  );
}

export function NotesChanged({ problems }: MailTemplates["notes-changed"]) {
  return (
    <>
      <Heading>Signed notes were changed</Heading>
      <Paragraph>
        {problems === 1 ? "One signed note doesn't" : `${problems} signed notes don't`} match what was signed. Change
        nothing in the database. What to do: docs/operations/alerts.md.
      </Paragraph>
    </>
  );
}

export function FillStopped({ isOwn, url }: MailTemplates["fill-stopped"]) {
  return (
    <>
      <Heading>An order needs your decision</Heading>
      <Paragraph>
        {isOwn
          ? "A safety rule stops the next order of one of your prescriptions. Open it to see what was found. The order goes out once that has changed: correct the chart, write another prescription, or stop this one."
          : "A safety rule stops an order, and its prescriber no longer works here. Please ask another provider to decide."}
      </Paragraph>
      <ButtonLink href={url}>{isOwn ? "Open the prescription" : "Open the member"}</ButtonLink>
    </>
  );
}
