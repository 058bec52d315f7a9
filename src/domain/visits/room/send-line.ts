import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { insertLine } from "./queries.server.ts";
import { requireSide } from "./require-side.ts";
import { ROOM_CHANNEL } from "./room.ts";

type Line = { visitId: string; id: string; body: string; fileId: string | null };

/** A line or a file for the other side. It stays with the visit. Sent twice, it's there once. */
export async function sendLine(ctx: Ctx, { visitId, id, body, fileId }: Line): Promise<void> {
  if ((body === "") === (fileId === null)) throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    const { side } = await requireSide(tx, visitId);
    await insertLine(tx.trx, { visitId, id, side, body, fileId, now: tx.now });
    tx.notify(ROOM_CHANNEL, visitId);
  });
}
