import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireMember } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";
import { listVisitThread, type VisitThreadLine } from "#domain/messaging/threads/reads.server.ts";
import { findVisit } from "../reads.server.ts";
import { findLate, listPresent, listSignals, type Late } from "./queries.server.ts";
import type { RoomLine } from "./room.ts";

export type RoomNews = {
  isClosed: boolean;
  /** Another page of the same person has taken this one's place. */
  isReplaced: boolean;
  /** The other side's page. */
  peerId: string | null;
  signals: { id: string; from: string; body: string }[];
  lines: RoomLine[];
  phoneAt: Date | null;
  late: Late | null;
};

/** What a page in the room should know: who else is there, and what was sent to it after signal `after`. */
export async function getRoomNews(
  ctx: Ctx,
  { visitId, peerId, after }: { visitId: string; peerId: string; after: string },
): Promise<RoomNews> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async ({ trx, now }) => {
    const visit = await findVisit(trx, visitId);
    if (!visit || (visit.userId !== userId && visit.providerId !== userId)) throw new AppError("not-found");
    const side = visit.userId === userId ? "patient" : "provider";
    const present = await listPresent(trx, visitId, now);
    return {
      isClosed: visit.closedAt !== null,
      isReplaced: present.some((one) => one.side === side && one.id !== peerId),
      peerId: present.find((one) => one.side !== side)?.id ?? null,
      signals: await listSignals(trx, peerId, after),
      lines: toLines(await listVisitThread(trx, visitId), visit.userId),
      phoneAt: visit.phoneAt,
      late: await findLate(trx, visitId),
    };
  });
}

function toLines(thread: VisitThreadLine[], patientId: string): RoomLine[] {
  return thread.map(({ id, authorId, body, fileId, at }) => ({
    id,
    side: authorId === patientId ? "patient" : "provider",
    body: fileId ? "" : body,
    file: fileId ? { id: fileId, name: body } : null,
    at: at.toISOString(),
  }));
}
