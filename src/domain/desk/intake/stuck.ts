/** Where people on the path are stuck, for the worklist. */
export const STUCK_STEPS = ["identity", "questions", "visit", "labs", "decision", "first-order"] as const;
export type StuckStep = (typeof STUCK_STEPS)[number];

/** Steps that a reminder can be about. */
export const NUDGE_STEPS = ["identity", "questions", "visit", "labs", "first-order"] as const;
export type NudgeStep = (typeof NUDGE_STEPS)[number];

export type StuckPerson = {
  userId: string;
  name: string;
  state: string | null;
  step: StuckStep;
  waitsFor: "member" | "clinic" | "nobody";
  since: Date;
  nudgedAt: Date | null;
};

export function isNudgeStep(step: StuckStep): step is NudgeStep {
  return (NUDGE_STEPS as readonly string[]).includes(step);
}

const NUDGE_EVERY_DAYS = 3;

/** Not sooner than three days after the last reminder. */
export function mayNudge({ nudgedAt }: Pick<StuckPerson, "nudgedAt">, now: Date): boolean {
  return nudgedAt === null || now.getTime() - nudgedAt.getTime() >= NUDGE_EVERY_DAYS * 86_400_000;
}
