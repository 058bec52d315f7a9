export const INBOX_FILTERS = ["open", "mine", "unclaimed", "overdue", "provider", "resolved"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** Where a page of the inbox ends; the next one begins after it. */
export type InboxPlace = { isLater: boolean; dueAt: Date; id: string };
