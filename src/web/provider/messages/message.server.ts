import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { newId } from "#core/id.ts";
import { addNote, InternalNote } from "#domain/messaging/inbox/add-note.ts";
import { getHandedThread } from "#domain/messaging/threads/get-handed-thread.ts";
import { requireHandedThread } from "#domain/messaging/threads/require-handed-thread.ts";
import { replyAsProvider } from "#domain/messaging/threads/reply-as-provider.ts";
import { StaffReply } from "#domain/messaging/threads/send-reply.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { sendLabel } from "../../shared/thread/send-label.ts";

/** The conversation with the notes of colleagues in their places. */
export async function toThreadView(ctx: Ctx, requestId: string) {
  const { messages, notes, ...thread } = await getHandedThread(ctx, { requestId });
  const text = [
    ...messages.map((message) => ({
      ...message,
      name: message.name ?? "The clinic",
      kind: message.isFromClinic ? "clinic" : "patient",
      file:
        message.fileId && thread.patientId
          ? href("/provider/patients/:userId/files/:fileId", { userId: thread.patientId, fileId: message.fileId })
          : null,
      isNote: false,
    })),
    ...notes.map((note) => ({
      ...note,
      name: note.name ?? "A colleague",
      kind: "internal note",
      isFromClinic: true,
      file: null,
      isNote: true,
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    id: thread.id,
    reference: thread.reference,
    subject: thread.subject,
    fullName: thread.fullName,
    patientId: thread.patientId,
    isUrgent: thread.priority === 0,
    send: sendLabel(thread),
    isWaiting: thread.state === "waiting_provider",
    due: formatMoment(ctx, thread.dueAt),
    canReply: thread.canReply,
    lastMessageId: thread.lastMessageId,
    ownCount: thread.ownCount,
    noteCount: notes.length,
    replyKey: newId(),
    messages: text.map(({ id, name, kind, body, file, at, isFromClinic, isNote }) => ({
      id,
      kind,
      body,
      file,
      isFromClinic,
      isNote,
      from: name,
      at: formatMoment(ctx, at),
    })),
  };
}

export async function act(ctx: Ctx, requestId: string, values: FormValues) {
  await requireHandedThread(ctx, { requestId });
  if (values["intent"] === "note") {
    const { answer, problems } = parseForm(InternalNote, { ...values, requestId });
    if (problems) return refuseForm(problems, values);
    await addNote(ctx, answer);
    return redirect(`${href("/provider/messages/:requestId", { requestId })}?done=note`, 303);
  }
  const { answer, problems } = parseForm(StaffReply, { ...values, requestId });
  if (problems) return refuseForm(problems, values);
  try {
    await replyAsProvider(ctx, answer);
  } catch (error) {
    return refuseConflict(error, values);
  }
  return redirect(`${href("/provider/messages/:requestId", { requestId })}?done=reply`, 303);
}
