import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { listHandedThreads } from "#domain/messaging/threads/list-handed-threads.ts";

/** Messages that wait for this provider's answer, for Today. */
export async function loadToAnswer(ctx: Ctx) {
  const threads = await listHandedThreads(ctx);
  return threads
    .filter(({ isWaiting }) => isWaiting)
    .map((thread) => ({
      id: thread.id,
      subject: thread.subject,
      name: thread.fullName,
      patientId: thread.patientId,
      isUrgent: thread.priority === 0,
      isLate: thread.dueAt < ctx.now,
      due: formatMoment(ctx, thread.dueAt),
    }));
}
export type ToAnswerView = Awaited<ReturnType<typeof loadToAnswer>>;
