import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { useText } from "#ui/language/text.ts";
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
import type { AccountText } from "../../shared/language/es/account.server.ts";
import { accountText, threadText } from "../../shared/language/es/messages.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { Messages } from "../../shared/thread/messages.tsx";
import { ReplyForm } from "../../shared/thread/reply-form.tsx";
import { statusForPatient } from "../../shared/thread/thread-labels.ts";
import { threadTitle } from "../../shared/thread/thread-title.ts";
import type { Route } from "./+types/message.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const t = accountText(language);
    const requestId = requireId(args.params.requestId);
    const thread = await getOwnThread(ctx, { requestId });
    const { reply_hours } = await getContactFacts(ctx);
    const last = thread.messages.at(-1);
    return {
      ...thread,
      title: threadText(language)(threadTitle(thread)),
      status: statusForPatient(thread.state, last?.from === "clinic"),
      replyKey: newId(),
      isSent: new URL(args.request.url).searchParams.has("sent"),
      // Only English words are recognized: in Spanish, whom to call is always above the box.
      showsEmergency: language === "es",
      hasEmergency: last?.from === "you" && (await checkForEmergency(ctx, last.body)),
      messages: thread.messages.map(({ id, from, body, fileId, at }) => ({
        id,
        body,
        file: fileId && href("/profile/files/:fileId", { fileId }),
        from: from === "you" ? t("You") : ctx.env.BRAND_NAME,
        kind: from === "you" ? "" : t("clinic"),
        isFromClinic: from === "clinic",
        at: formatMoment(ctx, at, LOCALES[language]),
      })),
      hours: reply_hours,
      phone: ctx.env.BRAND_PHONE,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
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
  const t = useText<AccountText>();
  return (
    <div className="grid max-w-article gap-6">
      <PageTitle refused={Boolean(actionData)}>{t("Message")}</PageTitle>
      <FormProblems refused={actionData} />
      <div>
        <BackLink to={href("/profile/messages")}>{t("All messages")}</BackLink>
      </div>
      <PageHeader above={thread.reference} title={thread.title} />
      <p>
        <Tag tone={thread.status.tone}>{t(thread.status.label)}</Tag>
      </p>
      {(thread.hasEmergency || thread.showsEmergency) && (
        <EmergencyNotice level={2} announce={thread.hasEmergency && thread.isSent} />
      )}
      {thread.isSent && (
        <Notice tone="success" title={t("Your reply was sent")} announce>
          {t("Someone will reply within {from} to {to} hours. If it can't wait, call us at {phone}.", {
            ...thread.hours,
            phone: thread.phone,
          })}
        </Notice>
      )}
      <Messages messages={thread.messages} label={t("Conversation")} />
      {thread.canAnswer ? (
        <ReplyForm
          replyKey={thread.replyKey}
          label={thread.state === "resolved" ? t("Write again") : t("Your reply")}
          hint={thread.state === "resolved" ? t("This reopens the conversation.") : undefined}
          send={t("Send reply")}
          sending={t("Sending")}
          refused={actionData}
          watchesForEmergency
        />
      ) : (
        <Notice tone="neutral" title={t("This conversation is closed")}>
          <p>{t("Send us a new message and we'll take it from there.")}</p>
          <p className="mt-3!">
            <ButtonLink to={href("/contact-us")} variant="secondary">
              {t("Write to us")}
            </ButtonLink>
          </p>
        </Notice>
      )}
    </div>
  );
}
