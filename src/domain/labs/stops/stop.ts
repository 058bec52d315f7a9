/** A result that stops a treatment, and the provider's decision about it. Browser-safe. */

export const STOP_DECISIONS = ["hold", "stop", "change-dose", "continue"] as const;
export type StopDecision = (typeof STOP_DECISIONS)[number];

/** One alert and one of the treatments its rule stops. */
export type LabStop = {
  alertId: string;
  /** The version in force. */
  reportId: string;
  /** The first version of its report: a correction that leaves the result unchanged doesn't lift the stop. */
  rootId: string;
  valueId: string;
  ruleKey: string;
  treatmentKey: string;
  text: string;
  collectedOn: string;
  /** The latest one counts. Null: undecided. */
  decision: StopDecision | null;
  message: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
};

/** What the member sees about the latest decision on one treatment. */
export type StopMessage = {
  treatmentKey: string;
  decision: StopDecision;
  message: string;
  decidedAt: Date;
  decidedBy: string;
};

/** Undecided, on hold, or waiting for a new dose: a prescription on hold resumes only after another decision. */
export function blocksResume({ decision }: Pick<LabStop, "decision">): boolean {
  return decision === null || decision === "hold" || decision === "change-dose";
}
