import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectColleagues } from "./queries-desk.server.ts";

export type Colleague = { userId: string; name: string; isProvider: boolean };

/** Who can get a request: employees and admins own it, providers are asked to answer it. */
export async function listColleagues(ctx: Ctx): Promise<Colleague[]> {
  requireStaff(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectColleagues(trx));
  return rows.map(({ user_id, name, role }) => ({ userId: user_id, name, isProvider: role === "provider" }));
}
