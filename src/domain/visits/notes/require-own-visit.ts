import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { findVisit } from "../reads.server.ts";
import type { Visit } from "../visit.ts";

/** The caller's own visit, open or closed. Another provider's visit isn't there. */
export async function requireOwnVisit(tx: TxCtx, visitId: string, options: { lock?: boolean } = {}): Promise<Visit> {
  const { userId } = requireProvider(tx);
  const visit = await findVisit(tx.trx, visitId, options);
  if (!visit || visit.providerId !== userId) throw new AppError("not-found");
  return visit;
}
