/** What holds a treatment until a provider decides. Browser-safe. */

/** Where the finding comes from. The first one is named if there are several. */
export const HOLD_SOURCES = ["vital", "lab", "answer", "message"] as const;
export type HoldSource = (typeof HOLD_SOURCES)[number];

export type HoldReason = "result-stops-treatment" | "answers-stop-treatment" | "reading-stops-treatment";

/** A changed dose lifts the hold only for prescriptions confirmed afterwards. */
export type LiftReason = "continue" | "stop" | "change-dose" | "withdrawn" | "corrected" | "answered-again";
