import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { SlotChoice } from "../appointment.ts";
import { requireType, searchNearest } from "../slots/search-slots.ts";

export function findNearest(ctx: Ctx, choice: SlotChoice) {
  return inReadTransaction(ctx, async (tx) => searchNearest(tx, await requireType(tx, choice.type), choice));
}
