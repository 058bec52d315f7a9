import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Visit } from "../visit.ts";
import { requireSide } from "./require-side.ts";
import type { Side } from "./room.ts";

/** The open visit whose room the caller may enter, and as who. */
export async function getRoomVisit(ctx: Ctx, { visitId }: { visitId: string }): Promise<{ visit: Visit; side: Side }> {
  return inReadTransaction(ctx, (tx) => requireSide(tx, visitId));
}
