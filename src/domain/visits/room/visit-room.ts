import type { Ctx } from "#core/ctx.ts";
import type { RoomNews } from "./get-room-news.ts";
import type { FromPage, RoomCredentials, Side } from "./room.ts";

/** One page of one person in a room. */
export type RoomSeat = { roomId: string; peerId: string };

/**
 * What carries picture and sound between two people, seen from the server that their pages talk to. Ours sends them from browser to
 * browser; a media server would be another implementation of this, and nothing around it would change (docs/decisions/0115).
 */
export type VisitRoom = {
  /** Enters with one page, or comes back. Refuses everybody but the two. */
  open(ctx: Ctx, seat: RoomSeat): Promise<{ side: Side }>;
  /** What a browser needs to connect, for minutes. */
  credentials(options: { roomId: string; side: Side; now: Date }): RoomCredentials;
  /** What a page should know, after the last signal it has seen. */
  news(ctx: Ctx, seat: RoomSeat & { after: string }): Promise<RoomNews>;
  /** What a page sent: signals, samples of what it decoded, lines, the phone. */
  receive(ctx: Ctx, seat: RoomSeat, message: RoomMessage): Promise<void>;
  /** The page is still there. */
  touch(ctx: Ctx, seat: RoomSeat): Promise<void>;
  close(ctx: Ctx, seat: RoomSeat): Promise<void>;
};

/** The rest is between a page and its own server. */
export type RoomMessage = Exclude<FromPage, { type: "credentials" } | { type: "leave" }>;
