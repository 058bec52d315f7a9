import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { IdentityCheck } from "./port.ts";
import {
  findSession,
  findSessionByRef,
  findWaitingIdentityEvent,
  markIdentityEventHandled,
  nameSession,
} from "./queries.server.ts";
import { refreshIdentityCheck } from "./refresh-identity-check.ts";

/** A message names a session. What became of it we ask the vendor, so what the message says and when it comes don't matter. */
export async function handleIdentityEvent(ctx: Ctx, input: { eventId: string }, vendor: IdentityCheck): Promise<void> {
  requireSystem(ctx);
  const event = await inTransaction(ctx, ({ trx }) => findWaitingIdentityEvent(trx, input.eventId));
  if (!event) return;
  const sessionId = await findSessionOf(ctx, event.vendorRef, vendor);
  if (sessionId) await refreshIdentityCheck(ctx, { sessionId }, vendor);
  else ctx.log.warn({ type: event.type }, "a message about an identity check that is not ours");
  await inTransaction(ctx, ({ trx }) => markIdentityEventHandled(trx, event.id, ctx.now));
}

/** A message may arrive before our own answer did: then the session says which of ours it is. */
async function findSessionOf(ctx: Ctx, ref: string, vendor: IdentityCheck): Promise<string | null> {
  const known = await inTransaction(ctx, ({ trx }) => findSessionByRef(trx, ref));
  if (known) return known.id;
  const answer = await vendor.get({ ref });
  if (answer.kind === "refused") return null;
  if (answer.kind !== "ok") throw new AppError("unavailable");
  const { sessionId } = answer.value;
  if (!sessionId || !UUID.test(sessionId)) return null;
  return inTransaction(ctx, async ({ trx }) => {
    const session = await findSession(trx, sessionId);
    if (!session || session.vendorRef) return null;
    await nameSession(trx, session.id, ref);
    return session.id;
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
