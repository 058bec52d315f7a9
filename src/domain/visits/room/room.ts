/** Channel of rooms: its payload is the visit whose room changed. */
export const ROOM_CHANNEL = "visit_room";

/** What a room is for. Its id is the visit's or the check's. */
export type RoomKind = "visit" | "identity";

/** Who is in a room. In an identity check the one of the staff is on the provider's side. */
export type Side = "patient" | "provider";

/** Both browsers report what they decoded in pieces this long. */
export const BUCKET_SECONDS = 10;

/** A page that hasn't been heard of for this long has left, even if nobody saw it go. */
export const GONE_AFTER_SECONDS = 45;

export const MAX_LINE_LENGTH = 1_000;

/** What one side decoded since its last report. */
export type Sample = {
  /** Start of its ten seconds, in seconds since 1970. */
  bucket: number;
  avSeconds: number;
  audioSeconds: number;
  framesDecoded: number;
  audioPackets: number;
  lost: number;
  rttMs: number | null;
  isRelay: boolean;
};

/** A line, or a file by its name. */
export type RoomLine = { id: string; side: Side; body: string; file: { id: string; name: string } | null; at: string };

/** What connects a browser to the other one; `urls` of the relay with credentials for minutes. */
export type RoomCredentials = {
  iceServers: { urls: string[]; username: string; credential: string }[];
  relayOnly: boolean;
  /** When to ask for new ones, in milliseconds since 1970. Null without a relay. */
  renewAt: number | null;
};

/** From a page in the room to the server. */
export type FromPage =
  | { type: "signal"; to: string; body: string }
  | { type: "sample"; sample: Sample }
  | { type: "line"; id: string; body: string }
  | { type: "file"; id: string; fileId: string }
  | { type: "phone"; isPhone: boolean }
  | { type: "credentials" }
  | { type: "leave" };

/** From the server to a page in the room. */
export type ToPage =
  | { type: "hello"; now: number; credentials: RoomCredentials }
  | { type: "credentials"; credentials: RoomCredentials }
  | { type: "peer"; peerId: string | null }
  | { type: "signal"; id: string; from: string; body: string }
  | { type: "lines"; lines: RoomLine[] }
  | { type: "status"; phoneAt: string | null; expectedAt: string | null; saidAt: string | null }
  | { type: "beat" };

/** Why the server closes a page's socket. With any other code the page comes back by itself. */
export const ROOM_CLOSE = { over: 4000, replaced: 4001, signedOut: 4002, refused: 4003 } as const;

/** Seconds since 1970 at which the current piece began. */
export function bucketAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / BUCKET_SECONDS) * BUCKET_SECONDS;
}
