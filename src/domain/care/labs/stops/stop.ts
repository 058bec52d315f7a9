/** A result that stops a treatment, and what a provider decided about it. Browser-safe. */

export const STOP_DECISIONS = ["hold", "stop", "change-dose", "continue"] as const;
export type StopDecision = (typeof STOP_DECISIONS)[number];

/** One alert and one of the treatments that its rule stops. */
export type LabStop = {
  alertId: string;
  /** The version in force. */
  reportId: string;
  /** The first version of its report: a correction that leaves the result as it was does not lift the stop. */
  rootId: string;
  valueId: string;
  ruleKey: string;
  treatmentKey: string;
  text: string;
  collectedOn: string;
  /** The newest one counts. Null: nobody has decided yet. */
  decision: StopDecision | null;
  message: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
};

/** What the member reads about the newest decision on one treatment. */
export type StopMessage = {
  treatmentKey: string;
  decision: StopDecision;
  message: string;
  decidedAt: Date;
  decidedBy: string;
};

/** Nothing is ordered while nobody has decided, or the decision is to hold. A changed dose has a prescription of its own. */
export function blocksOrders({ decision }: Pick<LabStop, "decision">): boolean {
  return decision === null || decision === "hold";
}

/** A prescription that is on hold goes on only once each of these was decided otherwise. */
export function blocksResume({ decision }: Pick<LabStop, "decision">): boolean {
  return blocksOrders({ decision }) || decision === "change-dose";
}
