import { Temporal } from "temporal-polyfill";
import { z } from "zod";

export const COVER_REASONS = ["away", "sick", "handover"] as const;
export type CoverReason = (typeof COVER_REASONS)[number];

/** How long a colleague can read what was passed on. */
const MAX_DAYS = 90;

export function lastDayOfCover(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: MAX_DAYS }).toString();
}

export const CoverForm = z.object({
  toProviderId: z.uuid("cover-colleague-missing"),
  untilOn: z.iso.date("last-day-missing"),
  reason: z.enum(COVER_REASONS, "cover-reason-missing"),
});

/** One patient, or a day of the provider's calendar with whatever waits. */
export type CoverOf = { userId: string } | { day: string };

export type Cover = {
  id: string;
  fromProviderId: string;
  toProviderId: string;
  fromName: string;
  toName: string;
  userId: string | null;
  day: string | null;
  untilOn: string;
  reason: CoverReason;
  askedAt: Date;
  doneAt: Date | null;
  patients: number;
  visits: number;
  messages: number;
  results: number;
  visitsLeft: number;
  patientsLeft: number;
};
