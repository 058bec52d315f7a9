/** How long someone can work on a paper before they have to open it again. The table refuses more. */
export const CLAIM_HOURS = 8;

/** To type it in, or to verify what somebody else typed. */
export type ClaimPurpose = "enter" | "verify";
