import { actorId, type PersonActor } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { insertRequestEvent, lockRequest, updateRequest, type RequestRow } from "./queries.server.ts";
import { requestStates, stated, type RequestAction, type RequestState, type Waiting } from "./request-state.ts";

type Change = Omit<Parameters<typeof updateRequest>[2], "state">;

/** Locks the request or throws if it doesn't exist; refuses an action its state doesn't allow. */
export async function requireRequest(tx: TxCtx, requestId: string, action: RequestAction): Promise<RequestRow> {
  const request = await lockRequest(tx.trx, requestId);
  if (!request) throw new AppError("not-found");
  if (!requestStates.can(action, stated(request, tx.now))) throw new AppError("conflict");
  return request;
}

/** A colleague who owns it isn't interrupted; an admin can step in. */
export function requireFree(actor: PersonActor, request: RequestRow): void {
  if (request.owner_id && request.owner_id !== actor.userId && actor.kind !== "admin") throw new AppError("conflict");
}

/** Changes the request's state and records who did it. */
export async function move(
  tx: TxCtx,
  request: RequestRow,
  action: RequestAction,
  options: { change?: Change; waiting?: Waiting } = {},
): Promise<RequestState> {
  const to = requestStates.next(action, stated(request, tx.now, options.waiting));
  if (!to) throw new AppError("conflict");
  await updateRequest(tx, request.id, { ...options.change, state: to });
  await insertRequestEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    request_id: request.id,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
    action,
    from_state: request.state,
    to_state: to,
  });
  return to;
}

/** Someone working on a request has seen it. But only its own button acknowledges an alarm: see acknowledge-request.ts. */
export function seenBy(tx: TxCtx, actor: PersonActor, request: RequestRow): Change {
  if (request.acknowledged_at || request.alarm_at) return {};
  return { acknowledged_at: tx.now, acknowledged_by: actor.userId };
}
