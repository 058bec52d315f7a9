import { useState, type ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { hasRedFlag } from "#domain/messaging/contact-request.ts";
import { EmergencyNotice } from "../emergency-notice.tsx";
import { problemOf, type Refused } from "../problems.ts";
import { useBusy } from "../use-busy.ts";

type ReplyFormProps = {
  /** Makes a repeated click one message. */
  replyKey: string;
  label: string;
  hint?: string | undefined;
  refused: Refused | undefined;
  /** True for people who write to us: words that may mean an emergency bring up whom to call. */
  watchesForEmergency?: boolean;
  /** More to say about the reply, below the words. */
  children?: ReactNode;
};

/** Adds words to a conversation. Emptied after each message, because the next one has another key. */
export function ReplyForm(props: ReplyFormProps) {
  const { replyKey, label, hint, refused, watchesForEmergency = false, children } = props;
  const isBusy = useBusy("reply");
  const [isFlagged, setFlagged] = useState(watchesForEmergency && hasRedFlag(refused?.values["body"] ?? ""));
  return (
    <Form key={replyKey} method="post" noValidate data-keep-text className="grid gap-4">
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="idempotency_key" value={refused?.values["idempotency_key"] ?? replyKey} />
      {isFlagged && <EmergencyNotice level={2} announce />}
      <Field name="body" label={label} hint={hint} error={problemOf(refused, "body")}>
        <Textarea
          rows={6}
          defaultValue={refused?.values["body"]}
          onChange={(event) => watchesForEmergency && hasRedFlag(event.target.value) && setFlagged(true)}
        />
      </Field>
      {children}
      <p>
        <Button busy={isBusy} busyText="Sending">
          Send reply
        </Button>
      </p>
    </Form>
  );
}
