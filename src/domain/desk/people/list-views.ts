import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectViews } from "../queries-own.server.ts";

export type SavedView = { id: string; name: string; query: string; isShared: boolean; isOwn: boolean };

/** Your own and shared views, by name. */
export async function listViews(ctx: Ctx): Promise<SavedView[]> {
  const { userId } = requireStaff(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectViews(trx, userId));
  return rows.map(({ id, name, query, is_shared, user_id }) => ({
    id,
    name,
    query,
    isShared: is_shared,
    isOwn: user_id === userId,
  }));
}
