import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import { deleteOldSignals, endOtherPresence, savePresence } from "./queries.server.ts";
import { requireSide } from "./require-side.ts";
import { ROOM_CHANNEL, type Side } from "./room.ts";

/**
 * Enters the room with one page, or comes back to it after a lost connection. Patients check in first. Another page of the same
 * person has to leave: there are two in a room, never three.
 */
export async function joinRoom(
  ctx: Ctx,
  { visitId, peerId }: { visitId: string; peerId: string },
): Promise<{ side: Side }> {
  return inTransaction(ctx, async (tx) => {
    const { visit, side } = await requireSide(tx, visitId);
    if (side === "patient" && !visit.patientState) throw new AppError("conflict");
    await endOtherPresence(tx.trx, { visitId, side, peerId, now: tx.now });
    const isSaved = await savePresence(tx.trx, { visitId, side, peerId, now: tx.now });
    if (!isSaved) throw new AppError("not-found");
    await deleteOldSignals(tx.trx, visitId, tx.now);
    tx.notify(ROOM_CHANNEL, visitId);
    tx.notify(TODAY_CHANNEL);
    return { side };
  });
}
