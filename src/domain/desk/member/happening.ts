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
  /** What happened, as its slice's code ("booked", "asked", "address"); pages turn it into a sentence. */
  what: string;
  /** A reference, a name or the text itself, if there is one. */
  detail: string | null;
  /** Who did it, if a colleague. */
  actorId: string | null;
  /** The id, if it has a page. */
  objectId: string | null;
};
