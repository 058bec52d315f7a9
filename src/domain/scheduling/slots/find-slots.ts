import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import type { OfferedSlot } from "../appointment.ts";
import { SlotSearch } from "./search-slots.ts";
import { findFreeFor } from "./find-free-for.ts";

/** The times a visit can start, one provider each. Only providers licensed at the place and time of the visit. */
export async function findSlots(ctx: Ctx, input: SlotSearch): Promise<OfferedSlot[]> {
  const { userId } = requireMember(ctx);
  return findFreeFor(ctx, userId, input);
}
