import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import { updateVisit } from "../queries.server.ts";
import { requireSide } from "./require-side.ts";
import { ROOM_CHANNEL } from "./room.ts";

/** The visit goes on by phone from now, or tries video again. By phone it isn't a video visit, whatever came before. */
export async function switchToPhone(
  ctx: Ctx,
  { visitId, isPhone }: { visitId: string; isPhone: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { visit } = await requireSide(tx, visitId);
    if (Boolean(visit.phoneAt) === isPhone) return;
    if (isPhone && !visit.callbackPhone) throw new AppError("conflict");
    await updateVisit(tx, visitId, { phone_at: isPhone ? tx.now : null });
    tx.notify(ROOM_CHANNEL, visitId);
    tx.notify(TODAY_CHANNEL);
  });
}
