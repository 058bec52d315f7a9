import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { problemOf, type Refused } from "../form/problems.ts";

/** What opening somebody else's chart means, and why it is done. */
export function ChartReasonField({ refused }: { refused: Refused | undefined }) {
  return (
    <>
      <WarningCallout title="The admins are notified right away">
        The chart stays open to you for 4 hours. Everything you read in that time is recorded, and an admin reviews your
        reason.
      </WarningCallout>
      <Field name="reason" label="Why you need this chart now" error={problemOf(refused, "reason")}>
        <Textarea rows={3} maxLength={500} defaultValue={refused?.values["reason"]} />
      </Field>
    </>
  );
}
