import type { Ctx } from "#core/ctx.ts";
import type { OfferedSlot } from "../appointment.ts";
import { findSlots } from "../slots/find-slots.ts";
import { openVisitLink } from "./open-visit-link.ts";

/** Available times for the visit behind the link. Empty if the link isn't valid. */
export async function findSlotsByLink(
  ctx: Ctx,
  input: { token: string; from: Date; to: Date; zone: string },
): Promise<OfferedSlot[]> {
  const opened = await openVisitLink(ctx, { token: input.token, purpose: "reschedule" });
  if (!opened) return [];
  const { typeKey: type, state, providerId: preferredProviderId } = opened.visit;
  const { from, to, zone } = input;
  return findSlots(opened.ctx, { type, state, zone, from, to, preferredProviderId });
}
