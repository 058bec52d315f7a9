import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import { endPresence } from "./queries.server.ts";
import { ROOM_CHANNEL } from "./room.ts";

/** This page is gone: closed, or out of reach. If the other one is gone too, nothing is left of how they connected. */
export async function leaveRoom(ctx: Ctx, { visitId, peerId }: { visitId: string; peerId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await endPresence(tx.trx, { visitId, peerId, now: tx.now });
    tx.notify(ROOM_CHANNEL, visitId);
    tx.notify(TODAY_CHANNEL);
  });
}
