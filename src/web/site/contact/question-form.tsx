import { useState } from "react";
import { Form, href, useRouteLoaderData } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmergencyCallout, EmergencyNumber } from "#ui/callout/emergency-callout.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { EmergencyNotice } from "../../shared/contact/emergency-notice.tsx";
import { PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useEmergencyWatch } from "../../shared/contact/use-emergency-watch.ts";

type Props = {
  start: { key: string; email: string; reply: string };
  answer: Refused | { reference: string; hasEmergency: boolean } | undefined;
  label: string;
  button: string;
  title: string;
};

/**
 * A visitor's or member's question to the clinic. The emergency notice is always above the form. Emergency words show it again,
 * right above the box while typing, and in the response once sent.
 */
export function QuestionForm({ start, answer, label, button, title }: Props) {
  const isBusy = useBusy("question");
  const refused = answer && "problems" in answer ? answer : undefined;
  const [firstMessage] = useState(refused?.values["message"] ?? "");
  const emergency = useEmergencyWatch(firstMessage, refused?.values["emergency"] === "yes");
  if (answer && "reference" in answer) return <Sent {...answer} reply={start.reply} />;
  return (
    <div className="max-w-column">
      {refused && (
        <>
          <PageTitle refused>{title}</PageTitle>
          <div className="mb-8">
            <ErrorSummary errors={refused.problems} />
          </div>
        </>
      )}
      <EmergencyCallout title="Is it an emergency?">
        <p>
          Call <EmergencyNumber number="911" /> for chest pain, fainting, trouble breathing, weakness on one side, or
          swelling of the face or throat. For thoughts of suicide or a crisis call or text{" "}
          <EmergencyNumber number="988" />. We are not an emergency service, and we don't monitor messages in real time.
        </p>
      </EmergencyCallout>
      <Form method="post" noValidate className="mt-8 grid gap-6">
        <input type="hidden" name="intent" value="question" />
        <input type="hidden" name="idempotency_key" value={refused?.values["idempotency_key"] ?? start.key} />
        <Field name="full_name" label="Your name" error={problemOf(refused, "full_name")}>
          <TextInput autoComplete="name" spellCheck={false} defaultValue={refused?.values["full_name"]} />
        </Field>
        <Field
          name="email"
          label="Email"
          hint="We'll email you a link. Your answer stays in our secure system until you open it."
          error={problemOf(refused, "email")}
        >
          <TextInput
            type="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={refused?.values["email"] ?? start.email}
          />
        </Field>
        {emergency.isFound && <EmergencyNotice level={2} announce />}
        <Field name="message" label={label} error={problemOf(refused, "message")}>
          <Textarea
            rows={6}
            defaultValue={refused?.values["message"]}
            onChange={(event) => emergency.watch(event.target.value)}
          />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Sending">
            {button}
          </Button>
        </p>
      </Form>
    </div>
  );
}

type SentProps = { reference: string; hasEmergency: boolean; reply: string };

function Sent({ reference, hasEmergency, reply }: SentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <div className="grid max-w-column gap-6">
      {hasEmergency && <EmergencyNotice level={2} announce />}
      <Notice tone="success" title="We have your message" announce>
        <p>
          Your reference is <strong className="whitespace-nowrap">{reference}</strong>. Someone replies within {reply}{" "}
          hours.
        </p>
        {root?.session && (
          <p className="mt-2">
            You'll find it, and our reply, in your <Link to={href("/profile/messages")}>messages</Link>.
          </p>
        )}
        <p className="mt-2">
          If it can't wait, call us at {root?.brand.phone} and give us that number. In an emergency, call 911.
        </p>
      </Notice>
    </div>
  );
}
