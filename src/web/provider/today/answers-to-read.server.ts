import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { listAnswersToRead } from "#domain/intake/responses/list-answers-to-read.ts";

export async function loadAnswersToRead(ctx: Ctx) {
  const unread = await listAnswersToRead(ctx);
  return unread.map(({ userId, name, sentAt, needsLook }) => ({
    userId,
    name,
    sent: formatMoment(ctx, sentAt),
    needsLook,
  }));
}
export type AnswersToReadView = Awaited<ReturnType<typeof loadAnswersToRead>>;
