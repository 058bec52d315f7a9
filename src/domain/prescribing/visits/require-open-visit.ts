import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { findVisit } from "#domain/visits/reads.server.ts";
import type { Visit } from "#domain/visits/visit.ts";

/** The provider's own visit that isn't signed yet, locked. */
export async function requireOpenVisit(tx: TxCtx, visitId: string): Promise<Visit> {
  const { userId } = requireProvider(tx);
  const visit = await findVisit(tx.trx, visitId, { lock: true });
  if (!visit || visit.providerId !== userId) throw new AppError("not-found");
  if (visit.closedAt) throw new AppError("conflict");
  return visit;
}
