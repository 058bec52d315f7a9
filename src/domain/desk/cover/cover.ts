export const COVER_REASONS = ["away", "sick", "handover"] as const;
export type CoverReason = (typeof COVER_REASONS)[number];

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
