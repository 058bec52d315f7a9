import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { findRequest, updateRequest } from "../queries.server.ts";

/** The conversation of a visit, if there is one, belongs to the provider who has the visit now. In the caller's transaction. */
export async function passVisitThread(tx: TxCtx, input: { visitId: string; providerId: string }): Promise<void> {
  requireProvider(tx);
  const request = await findRequest(tx.trx, input.visitId);
  if (request) await updateRequest(tx, input.visitId, { provider_id: input.providerId });
}
