import { getContactFacts } from "#domain/messaging/contact/get-contact-facts.ts";
import { useState } from "react";
import { data, Form, href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmergencyCallout, EmergencyNumber } from "#ui/callout/emergency-callout.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { AppError } from "#core/errors.ts";
import { formatMoment } from "#core/format-date.ts";
import { newId } from "#core/id.ts";
import { checkForEmergency } from "#domain/messaging/emergency/check-for-emergency.ts";
import { confirmVisitorAddress } from "#domain/messaging/threads/confirm-visitor-address.ts";
import { getVisitorThread } from "#domain/messaging/threads/get-visitor-thread.ts";
import { replyAsVisitor, VisitorReply } from "#domain/messaging/threads/reply-as-visitor.ts";
import { EmergencyNotice } from "../../shared/contact/emergency-notice.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useEmergencyWatch } from "../../shared/contact/use-emergency-watch.ts";
import type { Route } from "./+types/your-message.ts";
import { Page, PageHead, wrap } from "../parts/page.tsx";

export const meta = noIndex;

/** A visitor's conversation, opened by the signed link in our email. Mail scanners open links, so a button confirms. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const link = new URL(args.request.url).searchParams.get("link") ?? "";
    try {
      const found = await getVisitorThread(ctx, { link });
      if (!found.isConfirmed) return data({ kind: "unconfirmed" as const, link });
      const { reference, canAnswer, messages } = found.thread;
      const { reply_hours: reply } = await getContactFacts(ctx);
      return data({
        kind: "open" as const,
        link,
        messageKey: newId(),
        reference,
        canAnswer,
        reply: `${reply.from} to ${reply.to} hours`,
        messages: messages.map(({ at, ...message }) => ({ ...message, at: formatMoment(ctx, at) })),
      });
    } catch (error) {
      if (error instanceof AppError && error.code === "not-found") return data({ kind: "gone" as const }, 410);
      throw error;
    }
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    if (values["intent"] === "confirm") {
      await confirmVisitorAddress(ctx, { link: values["link"] ?? "" });
      return data({ isSent: false, hasEmergency: false });
    }
    const { answer, problems } = parseForm(VisitorReply, values);
    const hasEmergency = await checkForEmergency(ctx, values["body"] ?? "");
    if (problems) return refuseForm(problems, { ...values, emergency: hasEmergency ? "yes" : "" });
    await replyAsVisitor(ctx, answer);
    return data({ isSent: true, hasEmergency });
  });
}

export default function YourMessage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page className="pb-16 lg:pb-24">
      <div className={wrap}>
        {loaderData.kind === "gone" ? (
          <Gone />
        ) : loaderData.kind === "unconfirmed" ? (
          <Unconfirmed link={loaderData.link} />
        ) : (
          <Conversation {...loaderData} answer={actionData} />
        )}
      </div>
    </Page>
  );
}

function Unconfirmed({ link }: { link: string }) {
  const isBusy = useBusy("confirm");
  return (
    <div className="max-w-column">
      <PageTitle>Confirm your email</PageTitle>
      <PageHead title="Confirm your email" lead="If you asked us a question, press the button to see our reply." />
      <Form method="post" className="mt-8">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="link" value={link} />
        <Button busy={isBusy} busyText="Confirming">
          Confirm my email
        </Button>
      </Form>
    </div>
  );
}

type Message = { id: string; from: "you" | "clinic"; body: string; at: string };
type Open = {
  link: string;
  messageKey: string;
  reference: string;
  canAnswer: boolean;
  reply: string;
  messages: Message[];
};

function Conversation({
  reference,
  messages,
  reply,
  answer,
  ...form
}: Open & { answer: Refused | { isSent: boolean; hasEmergency: boolean } | undefined }) {
  const refused = answer && "problems" in answer ? answer : undefined;
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(refused)}>Your message</PageTitle>
      <PageHead title="Your message" lead={`Reference ${reference}`} />
      {refused && <ErrorSummary errors={refused.problems} />}
      {answer && "isSent" in answer && answer.hasEmergency && <EmergencyNotice level={2} announce />}
      {answer && "isSent" in answer && (
        <Notice
          className="mt-6"
          tone="success"
          title={answer.isSent ? "We have your message" : "Your email is confirmed"}
          announce
        >
          <p>{answer.isSent ? `Someone replies within ${reply}.` : "We'll email you as soon as we reply."}</p>
        </Notice>
      )}
      <ol className="mt-8 grid gap-6">
        {messages.map(({ id, from, body, at }) => (
          <li key={id} className="border-l-4 border-line pl-4">
            <p className="text-small text-ink-2">
              <strong>{from === "you" ? "You" : "The clinic"}</strong>, {at}
            </p>
            <p className="mt-1 whitespace-pre-wrap break-words">{body}</p>
          </li>
        ))}
      </ol>
      {/* A new key means a new form: a sent message doesn't stay in the box to be sent twice. */}
      {form.canAnswer ? <AnswerForm key={form.messageKey} {...form} refused={refused} /> : <Closed />}
    </div>
  );
}

function AnswerForm({ link, messageKey, refused }: { link: string; messageKey: string; refused: Refused | undefined }) {
  const isBusy = useBusy("reply");
  const [firstBody] = useState(refused?.values["body"] ?? "");
  const emergency = useEmergencyWatch(firstBody, refused?.values["emergency"] === "yes");
  return (
    <div className="mt-10">
      <EmergencyCallout title="Is it an emergency?">
        <p>
          Call <EmergencyNumber number="911" />. For thoughts of suicide or a crisis call or text{" "}
          <EmergencyNumber number="988" />. We don't monitor messages in real time.
        </p>
      </EmergencyCallout>
      <Form method="post" noValidate className="mt-8 grid gap-6">
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="link" value={link} />
        <input type="hidden" name="idempotency_key" value={refused?.values["idempotency_key"] ?? messageKey} />
        {emergency.isFound && <EmergencyNotice level={2} announce />}
        <Field name="body" label="Write again" error={problemOf(refused, "body")}>
          <Textarea
            rows={6}
            defaultValue={refused?.values["body"]}
            onChange={(event) => emergency.watch(event.target.value)}
          />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Sending">
            Send
          </Button>
        </p>
      </Form>
    </div>
  );
}

function Closed() {
  return (
    <p className="mt-8">
      This conversation is closed. <ButtonLink to={href("/ask-us-anything")}>Ask a new question</ButtonLink>
    </p>
  );
}

function Gone() {
  return (
    <div className="max-w-column">
      <PageTitle>This link no longer works</PageTitle>
      <PageHead
        title="This link no longer works"
        lead="Links work for 30 days. If you still need an answer, please write or call us again."
      />
      <p className="mt-8">
        <ButtonLink to={href("/ask-us-anything")}>Ask a question</ButtonLink>
      </p>
    </div>
  );
}
