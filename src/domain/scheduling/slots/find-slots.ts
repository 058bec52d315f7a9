import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import type { OfferedSlot } from "../appointment.ts";
import { SlotSearch } from "./search-slots.ts";
import { findFreeFor } from "./find-free-for.ts";

/** The times at which a visit can begin, one provider each. Only providers licensed where and when the visit would be. */
export async function findSlots(ctx: Ctx, input: SlotSearch): Promise<OfferedSlot[]> {
  const { userId } = requireMember(ctx);
  return findFreeFor(ctx, userId, input);
}
