import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { listInRooms } from "./reads.server.ts";

/** In which of these visits the patient is in the room now. For the provider's day. */
export async function listPatientsInRooms(
  ctx: Ctx,
  { visitIds }: { visitIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  requireProvider(ctx);
  const present = await inReadTransaction(ctx, ({ trx, now }) => listInRooms(trx, visitIds, now));
  return new Set(present.filter(({ side }) => side === "patient").map(({ visitId }) => visitId));
}
