import type { Ctx } from "#core/ctx.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";
import { openVisitLink } from "./open-visit-link.ts";

/** Cancels through the button in the email. Null if the link isn't valid. */
export async function cancelByLink(ctx: Ctx, input: { token: string }): Promise<{ timely: boolean } | null> {
  const opened = await openVisitLink(ctx, { ...input, purpose: "cancel" });
  return opened && cancelBooking(opened.ctx, { appointmentId: opened.visit.id });
}
