import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { findSide } from "./queries.server.ts";
import type { Side } from "./room.ts";

/** Which side of an open room the caller is on, of a visit or an identity check. To everybody else there is no such room. */
export async function requireRoomSide(tx: TxCtx, roomId: string): Promise<Side> {
  const { viewedBy } = requireMember(tx);
  const side = viewedBy ? null : await findSide(tx.trx, roomId, { isOpen: true });
  if (!side) throw new AppError("not-found");
  return side;
}
