import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectTags } from "./queries-act.server.ts";

/** The labels in use, for choosing one. */
export async function listTags(ctx: Ctx): Promise<string[]> {
  requireStaff(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectTags(trx));
}
