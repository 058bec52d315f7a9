import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { RoomNews } from "./get-room-news.ts";
import { findSide, listPresent, listSignals } from "./queries.server.ts";

/** What a page in the room of an identity check should know. It's closed once the person on the other side has decided. */
export async function getIdentityRoomNews(
  ctx: Ctx,
  { checkId, peerId, after }: { checkId: string; peerId: string; after: string },
): Promise<RoomNews> {
  const { viewedBy } = requireMember(ctx);
  return inReadTransaction(ctx, async ({ trx, now }) => {
    const side = viewedBy ? null : await findSide(trx, checkId, { isOpen: false });
    if (!side) throw new AppError("not-found");
    const present = await listPresent(trx, checkId, now);
    return {
      isClosed: (await findSide(trx, checkId, { isOpen: true })) === null,
      isReplaced: present.some((one) => one.side === side && one.id !== peerId),
      peerId: present.find((one) => one.side !== side)?.id ?? null,
      signals: await listSignals(trx, peerId, after),
      lines: [],
      phoneAt: null,
      late: null,
    };
  });
}
