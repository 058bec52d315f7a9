import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findNames } from "#domain/identity/profile/reads.server.ts";
import { findTopic } from "../contact/contact-topic.ts";
import { isOverdue } from "../inbox/list-inbox.ts";
import { selectHistory, selectPages } from "../inbox/queries-list.server.ts";
import { selectNotes, selectPresent } from "../inbox/queries-desk.server.ts";
import { findRequest, selectMessages, selectRingingOf } from "../queries.server.ts";
import { isRinging, requestStates, stated, type RequestAction } from "../request-state.ts";

const ACTS = [
  "acknowledge",
  "claim",
  "release",
  "reply",
  "resolve",
  "reopen",
  "assign",
  "hand",
] as const satisfies readonly RequestAction[];

/** A full conversation for staff: messages, owner, history, pages. Each view is audited. */
export async function getThread(ctx: Ctx, { requestId }: { requestId: string }) {
  const staff = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const request = await findRequest(tx.trx, requestId);
    if (!request) throw new AppError("not-found");
    const [messages, notes, present, history, pages] = [
      await selectMessages(tx.trx, requestId),
      await selectNotes(tx.trx, requestId),
      await selectPresent(tx.trx, requestId, tx.now),
      await selectHistory(tx.trx, requestId),
      await selectPages(tx.trx, request),
    ];
    const ids = [
      ...[...messages, ...notes].map(({ author_id }) => author_id),
      request.owner_id,
      request.provider_id,
    ].filter((id) => id !== null);
    const names = await findNames(tx.trx, [...new Set(ids)]);
    await recordAudit(tx, { action: "contact-request.read", objectId: requestId, subjectId: request.user_id });
    const isMine = request.owner_id === staff.userId;
    const isFree = !request.owner_id || isMine || staff.kind === "admin";
    return {
      id: request.id,
      reference: request.reference,
      subject: request.subject,
      topicKey: findTopic(request.topic_key)?.key ?? null,
      userId: request.user_id,
      fullName: request.full_name,
      email: request.email,
      /** Members are known; replies to a visitor go out once they've confirmed their address. */
      isEmailConfirmed: request.user_id !== null || request.email_confirmed_at !== null,
      priority: request.priority,
      state: request.state,
      dueAt: request.due_at,
      createdAt: request.created_at,
      isOverdue: isOverdue(request, tx.now),
      isRinging: isRinging(request),
      /** How many of this person's alarms one Acknowledge stops. */
      ringingCount: isRinging(request) ? (await selectRingingOf(tx.trx, request)).length : 0,
      acknowledgedAt: request.acknowledged_at,
      owner: request.owner_id ? { userId: request.owner_id, name: names.get(request.owner_id) ?? "" } : null,
      isMine,
      provider: request.provider_id
        ? { userId: request.provider_id, name: names.get(request.provider_id) ?? "" }
        : null,
      /** Colleagues who have the reply box open. */
      present: present.filter(({ user_id }) => user_id !== staff.userId).map(({ name }) => name),
      ownCount: messages.filter(({ author_id }) => author_id === staff.userId).length,
      lastMessageId: messages.at(-1)?.id ?? null,
      can: Object.fromEntries(
        ACTS.map((act) => [act, requestStates.can(act, stated(request, tx.now)) && mayBecauseOfOwner(act)]),
      ) as Record<(typeof ACTS)[number], boolean>,
      messages: messages.map((message) => ({
        id: message.id,
        from: message.author_id === request.user_id ? ("patient" as const) : ("clinic" as const),
        name: message.author_id ? (names.get(message.author_id) ?? "") : request.full_name,
        body: message.body,
        fileId: message.file_id,
        at: message.created_at,
      })),
      notes: notes.map((note) => ({
        id: note.id,
        name: names.get(note.author_id) ?? "",
        body: note.body,
        at: note.created_at,
      })),
      history,
      pages,
    };

    function mayBecauseOfOwner(act: (typeof ACTS)[number]): boolean {
      if (act === "claim") return !request!.owner_id;
      if (act === "release") return request!.owner_id !== null && isFree;
      if (act === "acknowledge") return !request!.acknowledged_at;
      if (act === "resolve") return isFree && !isRinging(request!);
      return isFree;
    }
  });
}
