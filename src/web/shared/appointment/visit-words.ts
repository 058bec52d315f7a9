import type { AppointmentStatus } from "#domain/scheduling/appointment.ts";

type Words = { words: string; tone: "neutral" | "outline" | "success" | "info" | "danger" };

/** What staff and providers read about a visit's state. */
export const VISIT_STATUS: Record<AppointmentStatus, Words> = {
  held: { words: "Held", tone: "outline" },
  booked: { words: "Booked", tone: "outline" },
  arrived: { words: "Arrived", tone: "info" },
  fulfilled: { words: "Done", tone: "success" },
  cancelled: { words: "Cancelled", tone: "neutral" },
  noshow: { words: "Did not come", tone: "danger" },
  expired: { words: "Let go", tone: "neutral" },
};
