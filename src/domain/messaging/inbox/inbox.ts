export const INBOX_FILTERS = ["open", "mine", "unclaimed", "overdue", "provider", "resolved"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** Cursor: where a page of the inbox ends and the next one starts. */
export type InboxPlace = { isLater: boolean; dueAt: Date; id: string };
