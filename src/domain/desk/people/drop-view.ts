import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { deleteView } from "../queries-own.server.ts";

/** Your own; admins can also delete shared ones. */
export async function dropView(ctx: Ctx, { viewId }: { viewId: string }): Promise<void> {
  const { userId, kind } = requireStaff(ctx);
  const isGone = await inTransaction(ctx, ({ trx }) => deleteView(trx, viewId, { userId, isAdmin: kind === "admin" }));
  if (!isGone) throw new AppError("not-found");
}
