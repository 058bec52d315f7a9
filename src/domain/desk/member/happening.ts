export const TIMELINE_KINDS = [
  "visits",
  "orders",
  "payments",
  "messages",
  "files",
  "notes",
  "consents",
  "changes",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export type Happening = {
  id: string;
  kind: TimelineKind;
  at: Date;
  /** What happened, as a word of its slice ("booked", "asked", "address"); pages put it into a sentence. */
  what: string;
  /** A reference, a name or the words themselves, where there are some. */
  detail: string | null;
  /** Who did it, if a colleague. */
  actorId: string | null;
  /** The thing itself, where it has a page. */
  objectId: string | null;
};
