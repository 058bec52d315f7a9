import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectOpenOf, type NamedRequest } from "./queries-request.server.ts";

const MAX_SHOWN = 100;

/** A pharmacy's requests that wait for this provider. */
export async function listOwnRequests(ctx: Ctx): Promise<NamedRequest[]> {
  const { userId } = requireProvider(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectOpenOf(trx, userId, MAX_SHOWN));
}
