import type { AppointmentStatus } from "#domain/scheduling/appointment.ts";

type Words = { text: string; tone: "neutral" | "outline" | "success" | "info" | "danger" };

/** Labels for a visit's status, for staff and providers. */
export const VISIT_STATUS: Record<AppointmentStatus, Words> = {
  held: { text: "Held", tone: "outline" },
  booked: { text: "Booked", tone: "outline" },
  arrived: { text: "Arrived", tone: "info" },
  fulfilled: { text: "Done", tone: "success" },
  canceled: { text: "Canceled", tone: "neutral" },
  noshow: { text: "Did not come", tone: "danger" },
  expired: { text: "Let go", tone: "neutral" },
};
