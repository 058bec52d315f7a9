import type { Ctx } from "#core/ctx.ts";
import type { Appointment } from "../appointment.ts";
import { rescheduleBooking } from "../bookings/reschedule-booking.ts";
import { openVisitLink } from "./open-visit-link.ts";

/** Moves the visit through the button in the email. Null if the link isn't valid. */
export async function rescheduleByLink(
  ctx: Ctx,
  input: { token: string; providerId: string; startsAt: Date; zone?: string },
): Promise<Appointment | null> {
  const opened = await openVisitLink(ctx, { token: input.token, purpose: "reschedule" });
  if (!opened) return null;
  const { providerId, startsAt, zone } = input;
  return rescheduleBooking(opened.ctx, {
    appointmentId: opened.visit.id,
    providerId,
    startsAt,
    ...(zone ? { zone } : {}),
  });
}
