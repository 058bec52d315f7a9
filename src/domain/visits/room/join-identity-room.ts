import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { deleteOldSignals, endOtherPresence, savePresence } from "./queries.server.ts";
import { requireRoomSide } from "./require-room-side.ts";
import { ROOM_CHANNEL, type Side } from "./room.ts";

/** Enters the room of an identity check with one page: its member, or the one person of the staff who has the case. */
export async function joinIdentityRoom(
  ctx: Ctx,
  { checkId, peerId }: { checkId: string; peerId: string },
): Promise<{ side: Side }> {
  return inTransaction(ctx, async (tx) => {
    const side = await requireRoomSide(tx, checkId);
    await endOtherPresence(tx.trx, { visitId: checkId, side, peerId, now: tx.now });
    if (!(await savePresence(tx.trx, { visitId: checkId, side, peerId, now: tx.now }))) throw new AppError("not-found");
    await deleteOldSignals(tx.trx, checkId, tx.now);
    tx.notify(ROOM_CHANNEL, checkId);
    return { side };
  });
}
