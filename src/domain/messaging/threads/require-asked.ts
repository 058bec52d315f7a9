import type { PersonActor } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { findRequest, type RequestRow } from "../queries.server.ts";

/** A conversation this person can read at the clinic: any for staff, the ones they were asked to answer for a provider. */
export async function requireAsked(tx: TxCtx, actor: PersonActor, requestId: string): Promise<RequestRow> {
  const request = await findRequest(tx.trx, requestId);
  if (!request) throw new AppError("not-found");
  if (actor.kind === "provider" && request.provider_id !== actor.userId) throw new AppError("not-found");
  return request;
}
