import type { MailTemplates } from "#core/mail.ts";
import { Heading, Paragraph } from "./frame.tsx";

export function DeadLetter(props: MailTemplates["dead-letter"]) {
  return (
    <>
      <Heading>A job failed for good</Heading>
      <Paragraph>
        {props.jobName}, id {props.jobId}. It's in the dead-letter queue. What to do: docs/operations/alerts.md.
      </Paragraph>
    </>
  );
}
