import { data, href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { newId } from "#core/id.ts";
import { acknowledgeRequest } from "#domain/messaging/inbox/acknowledge-request.ts";
import { claimRequest } from "#domain/messaging/inbox/claim-request.ts";
import { releaseRequest } from "#domain/messaging/inbox/release-request.ts";
import { resolveRequest } from "#domain/messaging/inbox/resolve-request.ts";
import { addNote, InternalNote } from "#domain/messaging/inbox/add-note.ts";
import { listSnippets } from "#domain/messaging/inbox/list-snippets.ts";
import { getThread } from "#domain/messaging/threads/get-thread.ts";
import { assignRequest } from "#domain/messaging/inbox/assign-request.ts";
import { handToProvider } from "#domain/messaging/inbox/hand-to-provider.ts";
import { listColleagues } from "#domain/messaging/inbox/list-colleagues.ts";
import { Passing } from "#domain/messaging/inbox/pass-request.ts";
import { reopenRequest } from "#domain/messaging/inbox/reopen-request.ts";
import { replyAsStaff } from "#domain/messaging/threads/reply-as-staff.ts";
import { StaffReply } from "#domain/messaging/threads/send-reply.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { STATE_LABELS } from "../../shared/thread/thread-labels.ts";
import { nameAndTopic } from "./name-and-topic.ts";
import { timeLeft } from "./time-left.ts";

/** A request as shown on the page: formatted times, names instead of ids. */
export async function toThreadView(ctx: Ctx, requestId: string) {
  const thread = await getThread(ctx, { requestId });
  const isDone = thread.state === "resolved" || thread.state === "closed";
  const moment = (at: Date) => formatMoment(ctx, at);
  return {
    ...thread,
    ...nameAndTopic(thread.subject),
    stateLabel: STATE_LABELS[thread.state],
    left: isDone || thread.state === "waiting_patient" ? null : timeLeft(thread.dueAt, ctx.now),
    created: moment(thread.createdAt),
    replyKey: newId(),
    snippets: await listSnippets(ctx),
    colleagues: await listColleagues(ctx),
    messages: inOrder([
      ...thread.messages.map(({ id, from, name, body, fileId, at }) => ({
        id,
        body,
        file:
          fileId && thread.userId
            ? href("/admin/users/:userId/files/:fileId", { userId: thread.userId, fileId })
            : null,
        from: name,
        time: at.getTime(),
        at: moment(at),
        kind: from === "clinic" ? "clinic" : thread.userId ? "member" : "visitor",
        isFromClinic: from === "clinic",
      })),
      ...thread.notes.map(({ id, name, body, at }) => ({
        id,
        body,
        from: name,
        time: at.getTime(),
        at: moment(at),
        kind: "internal note",
        isFromClinic: true,
        isNote: true,
      })),
    ]),
    history: thread.history.map(({ id, at, action, actor_kind, actor_name }) => ({
      id,
      at: moment(at),
      text: `${EVENT_LABELS[action] ?? action} by ${actor_name ?? ACTOR_LABELS[actor_kind] ?? actor_kind}`,
    })),
    pages: thread.pages.map(({ id, name, sent_at, acknowledged_at }) => ({
      id,
      name: name ?? "The clinic's own addresses",
      sent: moment(sent_at),
      acknowledged: acknowledged_at && moment(acknowledged_at),
    })),
  };
}

const ACTS = {
  acknowledge: acknowledgeRequest,
  claim: claimRequest,
  release: releaseRequest,
  resolve: resolveRequest,
  reopen: reopenRequest,
} as const;

/** Runs the pressed button's action, then shows the request again. */
export async function act(ctx: Ctx, requestId: string, values: FormValues, search: string) {
  const intent = values["intent"] ?? "";
  try {
    if (intent === "reply") {
      const { answer, problems } = parseForm(StaffReply, { ...values, requestId });
      if (problems) return refuseForm(problems, values);
      await replyAsStaff(ctx, answer);
    } else if (intent === "note") {
      const { answer, problems } = parseForm(InternalNote, { ...values, requestId });
      if (problems) return refuseForm(problems, values);
      await addNote(ctx, answer);
    } else if (intent === "assign" || intent === "hand") {
      const { answer, problems } = parseForm(Passing, { requestId, userId: values[intent] });
      if (problems) return refuseForm([{ fieldId: intent, message: "Choose a colleague" }], values);
      await (intent === "hand" ? handToProvider : assignRequest)(ctx, answer);
    } else if (isAct(intent)) {
      await ACTS[intent](ctx, { requestId });
    } else {
      throw data({ code: "bad-request" }, { status: 400 });
    }
  } catch (error) {
    // Two colleagues at once: the second one sees what the first did, and keeps what they typed.
    return refuseConflict(error, values);
  }
  const query = new URLSearchParams(search);
  query.set("done", intent);
  return redirect(`${href("/admin/inbox/:requestId", { requestId })}?${query}`, 303);
}

function inOrder<T extends { time: number }>(text: T[]): T[] {
  return text.toSorted((a, b) => a.time - b.time);
}

function isAct(intent: string): intent is keyof typeof ACTS {
  return Object.hasOwn(ACTS, intent);
}

const EVENT_LABELS: Record<string, string> = {
  make: "Written",
  acknowledge: "Acknowledged",
  claim: "Claimed",
  release: "Released",
  assign: "Assigned",
  hand: "Handed to a provider",
  reopen: "Opened again",
  reply: "Answered",
  answer: "Written again",
  resolve: "Resolved",
  return: "Taken back from the provider",
  close: "Closed",
  escalate: "Reminded of",
};

const ACTOR_LABELS: Record<string, string> = { anonymous: "a visitor", member: "the member", system: "the clock" };
