import type { Ctx } from "#core/ctx.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";
import { openVisitLink } from "./open-visit-link.ts";

/** Cancels by the mail's button. Null if the link opens nothing. */
export async function cancelByLink(ctx: Ctx, input: { token: string }): Promise<{ timely: boolean } | null> {
  const opened = await openVisitLink(ctx, { ...input, purpose: "cancel" });
  return opened && cancelBooking(opened.ctx, { appointmentId: opened.visit.id });
}
