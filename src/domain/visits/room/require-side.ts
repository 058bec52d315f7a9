import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { findVisit } from "../reads.server.ts";
import type { Visit } from "../visit.ts";
import type { Side } from "./room.ts";

/** Which side of this visit the caller is on. To everybody else the visit doesn't exist; a closed one has no room. */
export async function requireSide(tx: TxCtx, visitId: string): Promise<{ visit: Visit; side: Side }> {
  const person = requireMember(tx);
  const visit = await findVisit(tx.trx, visitId);
  const isProvider = person.kind === "provider" && visit?.providerId === person.userId;
  if (!visit || person.viewedBy || (visit.userId !== person.userId && !isProvider)) throw new AppError("not-found");
  if (visit.closedAt) throw new AppError("conflict");
  return { visit, side: visit.userId === person.userId ? "patient" : "provider" };
}
