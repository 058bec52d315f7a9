import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { loadPath, type MemberPath } from "./load-path.ts";

/** Your own path: what's done, what's next, when, and what it costs. Who views as you doesn't get your provider's words. */
export async function getPath(ctx: Ctx): Promise<MemberPath> {
  const { userId, viewedBy } = requireMember(ctx);
  const path = await inReadTransaction(ctx, (tx) => loadPath(tx, userId));
  return viewedBy ? { ...path, decisions: [] } : path;
}
