import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import type { OfferedSlot } from "../appointment.ts";
import { SlotSearch } from "./search-slots.ts";
import { findFreeFor } from "./find-free-for.ts";

/** The same, for a member on the phone with staff. */
export async function findSlotsForMember(ctx: Ctx, input: SlotSearch & { userId: string }): Promise<OfferedSlot[]> {
  requireStaff(ctx);
  const { userId, ...search } = input;
  return findFreeFor(ctx, userId, search);
}
