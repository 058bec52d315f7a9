import { href, useLocation } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { Callout } from "#ui/callout/callout.tsx";
import { Field } from "#ui/form/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Select } from "#ui/form/select.tsx";
import { Tag } from "#ui/tag.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { Messages } from "../../shared/thread/messages.tsx";
import { NoteForm } from "../../shared/thread/note-form.tsx";
import { ReplyForm } from "../../shared/thread/reply-form.tsx";
import { sendLabel } from "../../shared/thread/send-label.ts";
import type { Route } from "./+types/inbox-request.ts";
import { Due } from "./due.tsx";
import { act, toThreadView } from "./inbox-request.server.ts";
import { PassForms } from "./pass-forms.tsx";
import { PriorityTag } from "./priority-tag.tsx";
import { RequestButtons } from "./request-buttons.tsx";
import { RequestMember } from "./request-member.tsx";
import { loadMemberFacts } from "./request-member.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const thread = await toThreadView(ctx, requireId(args.params.requestId));
    return {
      thread,
      member: await loadMemberFacts(ctx, thread),
      done: new URL(args.request.url).searchParams.get("done"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    return act(ctx, requireId(args.params.requestId), values, viewOf(new URL(args.request.url).search));
  });
}

export const shouldRevalidate = reloadAfterConflict;

const DONE: Record<string, string> = {
  acknowledge: "Acknowledged. No one else will be paged about it.",
  claim: "It's yours now.",
  release: "Released. Colleagues can claim it.",
  resolve: "Resolved. If the patient writes again within 14 days, it reopens.",
  reply: "Your reply was sent.",
  reopen: "Reopened.",
  note: "Your note was saved. The patient can't see it.",
  assign: "Assigned to your colleague.",
  hand: "The provider gets an email and sees it on Today and under Messages. The due time stays the same.",
};

type Thread = Route.ComponentProps["loaderData"]["thread"];

/** Topic and name stay out of the title, which ends up in the browser's history. */
export default function InboxRequest({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:items-start">
      <Request thread={loaderData.thread} done={loaderData.done} actionData={actionData} />
      {loaderData.member && <RequestMember member={loaderData.member} />}
    </div>
  );
}

type RequestProps = { thread: Thread; done: string | null; actionData: Refused | undefined };

function Request({ thread, done, actionData }: RequestProps) {
  const view = viewOf(useLocation().search);
  const doneMessage = !actionData && done ? DONE[done] : undefined;
  return (
    <div className="grid max-w-article gap-5 px-4 py-6 md:px-8">
      <PageTitle refused={Boolean(actionData)}>{`Request ${thread.reference}`}</PageTitle>
      <FormProblems refused={actionData} />
      <div className="lg:hidden">
        <BackLink to={`${href("/admin/inbox")}${view}`}>Inbox</BackLink>
      </div>
      {doneMessage && <Notice tone="success" title={doneMessage} announce />}
      <header className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PriorityTag priority={thread.priority} />
          <b className="font-semibold">{thread.reference}</b>
          {thread.left && <Due left={thread.left} />}
          <Tag tone="outline">{thread.stateLabel}</Tag>
        </p>
        <h1 className="text-h2 font-bold">{thread.topic}</h1>
        <From thread={thread} />
        <p className="flex items-center gap-2 text-small">
          <Icon name="user" size={16} className="text-ink-2" />
          {thread.isMine ? "Claimed by you" : thread.owner ? `Claimed by ${thread.owner.name}` : "Unclaimed"}
          {thread.provider && `. Handed to ${thread.provider.name}`}
        </p>
        <RequestButtons can={thread.can} isRinging={thread.isRinging} acknowledge={acknowledgeLabel(thread)} />
      </header>
      {thread.priority === 0 && <Emergency thread={thread} />}
      <Messages messages={thread.messages} />
      {thread.can.reply ? (
        <ReplyForm
          ownCount={thread.ownCount}
          replyKey={thread.replyKey}
          label={`Reply to ${thread.fullName}`}
          send={sendLabel(thread)}
          refused={actionData}
          lastMessageId={thread.lastMessageId}
          requestId={thread.id}
          snippets={thread.snippets}
        >
          <Present names={thread.present} />
          <Field name="waiting" label="After this reply we wait for" className="max-w-72">
            <Select defaultValue={actionData?.values["waiting"] ?? "waiting_patient"}>
              <option value="waiting_patient">the patient</option>
              <option value="waiting_pharmacy">the pharmacy</option>
              {thread.provider && <option value="waiting_provider">{thread.provider.name}</option>}
            </Select>
          </Field>
        </ReplyForm>
      ) : (
        <NoReply thread={thread} typed={actionData?.values["body"]} />
      )}
      <NoteForm key={`${thread.id}:${thread.notes.length}`} refused={actionData} />
      <PassForms colleagues={thread.colleagues} can={thread.can} refused={actionData} />
      <History thread={thread} />
    </div>
  );
}

/** If two colleagues answered at once, the patient would get two different answers. */
function Present({ names }: { names: readonly string[] }) {
  return (
    <p role="status" className="flex items-center gap-2 text-small text-ink-2">
      <span
        aria-hidden
        className={classNames("size-2.5 rounded-full", names.length > 0 ? "bg-warning-800" : "bg-success-700")}
      />
      {names.length > 0 ? `Being answered by ${names.join(" and ")}` : "Only you are answering this"}
    </p>
  );
}

function acknowledgeLabel({ ringingCount, fullName }: Thread): string {
  return ringingCount > 1 ? `Acknowledge all ${ringingCount} from ${fullName}` : "Acknowledge";
}

/** Why there's no reply box. Text typed before a colleague was faster can still be copied. */
function NoReply({ thread, typed }: { thread: Thread; typed: string | undefined }) {
  const isHeld = thread.owner && thread.left;
  return (
    <>
      <Notice tone="neutral" title={isHeld ? `${thread.owner?.name} is answering this` : "Nothing to answer"}>
        {isHeld ? "If it can't wait, ask them or an admin to release it." : "It reopens when the patient writes again."}
      </Notice>
      {typed && (
        <Field name="unsent" label="Your reply, not sent">
          <Textarea readOnly rows={6} defaultValue={typed} />
        </Field>
      )}
    </>
  );
}

function From({ thread }: { thread: Thread }) {
  return (
    <p className="text-ink-2">
      {thread.userId ? (
        <>
          From <Link to={href("/admin/users/:userId", { userId: thread.userId })}>{thread.fullName}</Link>, member.
        </>
      ) : (
        <>
          From {thread.fullName}, visitor,{" "}
          <a href={`mailto:${thread.email}`} className={linkClass()}>
            {thread.email}
          </a>
          .{" "}
          {thread.isEmailConfirmed
            ? "The address is confirmed."
            : "The address isn't confirmed yet. Your reply will be sent once it is."}
        </>
      )}{" "}
      Written {thread.created}.
    </p>
  );
}

/** Who was paged about it, and whether anyone answered. */
function Emergency({ thread }: { thread: Thread }) {
  return (
    <Callout
      tone="danger"
      icon={<Icon name="alert" />}
      title={thread.isRinging ? "May be an emergency, and no one has acknowledged it" : "May be an emergency"}
    >
      <p>The patient was shown 911 and 988. Call them; do not rely on a reply being read.</p>
      {thread.pages.length > 0 && (
        <ul>
          {thread.pages.map(({ id, name, sent, acknowledged }) => (
            <li key={id}>
              {name} was called {sent}
              {acknowledged ? `, acknowledged ${acknowledged}` : ", no answer yet"}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

function History({ thread }: { thread: Thread }) {
  return (
    <details className="border-y border-line py-2 text-small">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <Icon name="chevron-down" size={16} /> What happened, {thread.history.length}
      </summary>
      <ol className="grid gap-1.5 pb-3">
        {thread.history.map(({ id, at, text }) => (
          <li key={id} className="text-ink-2">
            {at}: {text}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Keeps the list's selected view, and nothing else from the URL. */
function viewOf(search: string): string {
  const view = new URLSearchParams(search).get("view");
  return view ? `?view=${encodeURIComponent(view)}` : "";
}
