import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Cover } from "./cover.ts";
import { selectCovers } from "./queries-cover.server.ts";

/** What this provider passed on and what was passed to them, newest first. Without names: those are on the pages it leads to. */
export async function listCovers(ctx: Ctx): Promise<Cover[]> {
  requireProvider(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectCovers(trx, LISTED));
}

const LISTED = 20;
