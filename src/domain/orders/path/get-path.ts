import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { loadPath, type MemberPath } from "./load-path.ts";

/** Your own path: what's done, what's next, when, and what it costs. */
export async function getPath(ctx: Ctx): Promise<MemberPath> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, (tx) => loadPath(tx, userId));
}
