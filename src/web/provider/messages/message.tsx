import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { Messages } from "../../shared/thread/messages.tsx";
import { NoteForm } from "../../shared/thread/note-form.tsx";
import { ReplyForm } from "../../shared/thread/reply-form.tsx";
import { useLive } from "../../shared/page/use-live.ts";
import { PatientName } from "../patients/patient-name.tsx";
import { act, toThreadView } from "./message.server.ts";
import type { Route } from "./+types/message.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    thread: await toThreadView(ctx, requireId(args.params.requestId)),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => act(ctx, requireId(args.params.requestId), await readForm(args.request)));
}

export const shouldRevalidate = reloadAfterConflict;

const DONE: Record<string, string> = {
  reply: "Your reply was sent.",
  note: "Your note was saved. The patient can't see it.",
};

/** Topic and name stay out of the title, which ends up in the browser's history. */
export default function ProviderMessage({ loaderData: { thread, done }, actionData }: Route.ComponentProps) {
  useLive("inbox");
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && done ? DONE[done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>{`Message ${thread.reference}`}</PageTitle>
      <div className="grid max-w-article gap-6">
        <div>
          <FormProblems refused={refused} />
          <BackLink to={href("/provider/messages")}>Messages</BackLink>
          <div className="mt-4">
            <PageHeader
              title={thread.subject}
              lead={`${thread.reference}. Due ${thread.due}`}
              actions={thread.isUrgent ? <Tag tone="urgent">May be an emergency</Tag> : undefined}
            />
          </div>
        </div>
        {doneMessage && <Notice tone="success" title={doneMessage} announce />}
        <p className="text-ink-2">
          From <PatientName name={thread.fullName} patientId={thread.patientId} />
        </p>
        <Messages messages={thread.messages} />
        {thread.canReply && (
          <ReplyForm
            ownCount={thread.ownCount}
            replyKey={thread.replyKey}
            label={`Reply to ${thread.fullName}`}
            send={thread.send}
            hint="The patient reads it under Messages. Support sees it too."
            refused={refused}
            lastMessageId={thread.lastMessageId}
            requestId={thread.id}
          />
        )}
        <NoteForm key={`${thread.id}:${thread.noteCount}`} refused={refused} />
      </div>
    </PageMain>
  );
}
