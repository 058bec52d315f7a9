/** What the clinic does for a member whom the end of the telemedicine permission hits. Browser-safe. */
export const DESK_STEPS = ["message", "exam-request", "referral", "transfer"] as const;
export type DeskStep = (typeof DESK_STEPS)[number];
export type ContinuityKind = DeskStep | "note";
export type ContinuityStep = { kind: ContinuityKind; at: Date };

/** How many days before the permission ends the clinic begins to remind of members without a plan. Clinical design §8. */
export const LAPSE_NOTICE_DAYS = 60;

/** Whether it's time to act: the permission ends within the notice, or has ended. */
export function isLapseNear(permittedUntil: string, today: string): boolean {
  return Date.parse(permittedUntil) - Date.parse(today) <= LAPSE_NOTICE_DAYS * 86_400_000;
}
