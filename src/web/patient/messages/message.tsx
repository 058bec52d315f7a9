import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { formatMoment } from "#core/format-date.ts";
import { newId } from "#core/id.ts";
import { checkForEmergency } from "#domain/messaging/emergency/check-for-emergency.ts";
import { getContactFacts } from "#domain/messaging/contact/get-contact-facts.ts";
import { getOwnThread } from "#domain/messaging/threads/get-own-thread.ts";
import { MemberReply, replyAsMember } from "#domain/messaging/threads/reply-as-member.ts";
import { EmergencyNotice } from "../../shared/contact/emergency-notice.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { Messages } from "../../shared/thread/messages.tsx";
import { ReplyForm } from "../../shared/thread/reply-form.tsx";
import { statusForPatient } from "../../shared/thread/thread-labels.ts";
import { threadTitle } from "../../shared/thread/thread-title.ts";
import type { Route } from "./+types/message.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const requestId = requireId(args.params.requestId);
    const thread = await getOwnThread(ctx, { requestId });
    const { reply_hours } = await getContactFacts(ctx);
    const last = thread.messages.at(-1);
    return {
      ...thread,
      title: threadTitle(thread),
      status: statusForPatient(thread.state, last?.from === "clinic"),
      replyKey: newId(),
      isSent: new URL(args.request.url).searchParams.has("sent"),
      hasEmergency: last?.from === "you" && (await checkForEmergency(ctx, last.body)),
      messages: thread.messages.map(({ id, from, body, fileId, at }) => ({
        id,
        body,
        file: fileId && href("/profile/files/:fileId", { fileId }),
        from: from === "you" ? "You" : ctx.env.BRAND_NAME,
        kind: from === "you" ? "" : "clinic",
        isFromClinic: from === "clinic",
        at: formatMoment(ctx, at),
      })),
      reply: `${reply_hours.from} to ${reply_hours.to}`,
      phone: ctx.env.BRAND_PHONE,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const requestId = requireId(args.params.requestId);
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(MemberReply, { ...values, requestId });
    if (problems) {
      // Someone else's conversation is a 404, whatever was sent to it.
      await getOwnThread(ctx, { requestId });
      const emergency = (await checkForEmergency(ctx, values["body"] ?? "")) ? "yes" : "";
      return refuseForm(problems, { ...values, emergency });
    }
    await replyAsMember(ctx, answer);
    return redirect(`${href("/profile/messages/:requestId", { requestId })}?sent`, 303);
  });
}

/** The topic may be about health, so it stays out of the browser's title and history. */
export default function MessagePage({ loaderData: thread, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-article gap-6">
      <PageTitle refused={Boolean(actionData)}>Message</PageTitle>
      <FormProblems refused={actionData} />
      <div>
        <BackLink to={href("/profile/messages")}>All messages</BackLink>
      </div>
      <PageHeader above={thread.reference} title={thread.title} />
      <p>
        <Tag tone={thread.status.tone}>{thread.status.label}</Tag>
      </p>
      {thread.hasEmergency && <EmergencyNotice level={2} announce={thread.isSent} />}
      {thread.isSent && (
        <Notice tone="success" title="Your reply was sent" announce>
          Someone will reply within {thread.reply} hours. If it can't wait, call us at {thread.phone}.
        </Notice>
      )}
      <Messages messages={thread.messages} />
      {thread.canAnswer ? (
        <ReplyForm
          replyKey={thread.replyKey}
          label={thread.state === "resolved" ? "Write again" : "Your reply"}
          hint={thread.state === "resolved" ? "This reopens the conversation." : undefined}
          refused={actionData}
          watchesForEmergency
        />
      ) : (
        <Notice tone="neutral" title="This conversation is closed">
          <p>Send us a new message and we'll take it from there.</p>
          <p className="mt-3!">
            <ButtonLink to={href("/contact-us")} variant="secondary">
              Write to us
            </ButtonLink>
          </p>
        </Notice>
      )}
    </div>
  );
}
