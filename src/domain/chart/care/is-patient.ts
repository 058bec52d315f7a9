import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { caresFor } from "./cares-for.ts";

/** Whether this provider can open someone's page, for links that lead there. */
export async function isPatient(ctx: Ctx, { userId }: { userId: string }): Promise<boolean> {
  return inReadTransaction(ctx, (tx) => caresFor(tx, { userId }));
}
