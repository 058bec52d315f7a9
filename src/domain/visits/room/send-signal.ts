import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { insertSignal } from "./queries.server.ts";
import { requireRoomSide } from "./require-room-side.ts";
import { ROOM_CHANNEL } from "./room.ts";

type Signal = { visitId: string; from: string; to: string; body: string };

/** Passes on what one browser tells the other to connect. */
export async function sendSignal(ctx: Ctx, signal: Signal): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireRoomSide(tx, signal.visitId);
    await insertSignal(tx.trx, { ...signal, now: tx.now });
    tx.notify(ROOM_CHANNEL, signal.visitId);
  });
}
