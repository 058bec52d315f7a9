/** What the first-party beacon may count. A closed list: free text could carry something about a person. */
export const ANALYTICS_EVENTS = [
  "pageview",
  "newsletter-shown",
  "newsletter-closed",
  "newsletter-submitted",
  "appointment-dialog-opened",
  "appointment-started",
  "registration-finished",
] as const;

/** spec §2: the pop-up's event labels the visitor so. It is the same word for everyone who sees it. */
export const ANALYTICS_LABELS = ["Non-Patient"] as const;
