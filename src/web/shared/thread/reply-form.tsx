import { useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Form } from "../form/form.tsx";
import { EmergencyNotice } from "../contact/emergency-notice.tsx";
import { problemOf, type Refused } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";
import { useEmergencyWatch } from "../contact/use-emergency-watch.ts";
import { Snippets } from "./snippets.tsx";
import { usePresence } from "./use-presence.ts";

type ReplyFormProps = {
  /** Makes a repeated click one message. */
  replyKey: string;
  label: string;
  /** What the button says; where a mistake could hurt, it names the person and the topic. */
  send?: string;
  sending?: string;
  hint?: string | undefined;
  refused: Refused | undefined;
  /** True for people who write to us: words that may mean an emergency bring up whom to call. */
  watchesForEmergency?: boolean;
  /** For staff: the last words they saw, so that no two answers cross. */
  lastMessageId?: string | null;
  /** For staff: while they write, colleagues are told. */
  requestId?: string;
  /** For staff: texts to begin with. */
  snippets?: readonly { id: string; title: string; body: string }[];
  /** More to say about the reply, below the words. */
  children?: ReactNode;
};

/** For pages that hear of changes: how many messages the writer has sent. A new one begins an empty form. */
type OwnCount = { ownCount?: number };

/** Adds words to a conversation. Emptied once they are sent, and by nothing else: a page may be drawn anew while one writes. */
export function ReplyForm({ ownCount, ...props }: ReplyFormProps & OwnCount) {
  // Words for one patient must never stand in the box of another.
  return <Reply key={ownCount === undefined ? props.replyKey : `${props.requestId}:${ownCount}`} {...props} />;
}

function Reply(props: ReplyFormProps) {
  const {
    label,
    send = "Send reply",
    sending = "Sending",
    hint,
    refused,
    watchesForEmergency = false,
    children,
  } = props;
  const { lastMessageId, requestId, snippets = [] } = props;
  const [replyKey] = useState(props.replyKey);
  const box = useRef<HTMLTextAreaElement>(null);
  const presence = usePresence(requestId);
  const isBusy = useBusy("reply");
  const [firstBody] = useState(watchesForEmergency ? (refused?.values["body"] ?? "") : "");
  const emergency = useEmergencyWatch(firstBody, refused?.values["emergency"] === "yes");
  return (
    <Form method="post" noValidate preventScrollReset data-keep-text data-shortcut="send" className="grid gap-4">
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="idempotency_key" value={refused?.values["idempotency_key"] ?? replyKey} />
      {lastMessageId && <input type="hidden" name="last_message_id" value={lastMessageId} />}
      {emergency.isFound && <EmergencyNotice level={2} announce />}
      <Field name="body" label={label} hint={hint} error={problemOf(refused, "body")}>
        <Textarea
          ref={box}
          data-key="r"
          rows={6}
          defaultValue={refused?.values["body"]}
          {...presence}
          onChange={(event) => watchesForEmergency && emergency.watch(event.target.value)}
        />
      </Field>
      {snippets.length > 0 && <Snippets snippets={snippets} box={box} />}
      {children}
      <p>
        <Button busy={isBusy} busyText={sending}>
          {send}
        </Button>
      </p>
    </Form>
  );
}
