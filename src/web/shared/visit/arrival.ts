import type { ClientSession } from "../session/client-session.ts";

/** Where and when this document began. The first load is no navigation, and 10 seconds are counted from here. */
export type Arrival = {
  pathname: string;
  search: string;
  params: Readonly<Record<string, string | undefined>>;
  at: number;
};

/** What the root knows about who is here. */
export type Visitor = {
  session: ClientSession | null;
  /** A colleague who looks at a member's pages. */
  isViewing: boolean;
  hasVendors: boolean;
  /** What the newsletter takes off the first month. Without an offer nothing pops up. */
  offerCents: number | null;
};
