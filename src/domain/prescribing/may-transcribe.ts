import { isStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectHasNurse } from "./queries.server.ts";

/** Nurses enter signed orders, and the rest of the desk only while the clinic has no nurse. The policy asks the same. */
export async function mayTranscribe(ctx: Ctx): Promise<boolean> {
  if (ctx.actor.kind === "nurse") return true;
  return isStaff(ctx.actor) && !(await inReadTransaction(ctx, ({ trx }) => selectHasNurse(trx)));
}
