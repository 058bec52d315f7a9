import type { WebSocket } from "ws";
import type { Ctx } from "#core/ctx.ts";
import { asAppError } from "#core/errors.ts";
import { findSession } from "#domain/identity/sessions/find-session.ts";
import { FromPageInput } from "#domain/visits/room/from-page.ts";
import type { RoomNews } from "#domain/visits/room/get-room-news.ts";
import { ROOM_CLOSE, type FromPage, type Side, type ToPage } from "#domain/visits/room/room.ts";
import type { VisitRoom } from "#domain/visits/room/visit-room.ts";
import type { Services } from "../request-context.ts";

/** Messages a page may have waiting; more is a page out of control. */
const MAX_WAITING = 200;
const TOUCH_EVERY_BEATS = 3;

export type RoomPage = {
  roomId: string;
  sessionId: string;
  /** Something in the room may have changed. */
  look(): void;
  beat(): void;
  checkSession(): Promise<void>;
  end(code: number): Promise<void>;
};

type Options = {
  room: VisitRoom;
  roomId: string;
  peerId: string;
  /** The last signal this page has seen, if it comes back. */
  after: string;
  side: Side;
  token: string;
  sessionId: string;
  ctx(): Ctx;
  onGone(): void;
};

/** One page in a room: what it sends is done in order, and what changes is sent to it once. */
export function createRoomPage(services: Services, socket: WebSocket, options: Options): RoomPage {
  const { room, roomId, peerId, side, ctx } = options;
  const seat = { roomId, peerId };
  const { log } = services;
  let { after } = options;
  let isGone = false;
  let isAnswering = true;
  let beats = 0;
  let waiting = 0;
  let work: Promise<void> = Promise.resolve();
  let isLooking = false;
  let looksAgain = false;
  const sent = new Map<string, string>();

  const send = (message: ToPage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  /** Sends what differs from the last time. */
  const sendChanged = (message: ToPage) => {
    const text = JSON.stringify(message);
    if (sent.get(message.type) === text) return;
    sent.set(message.type, text);
    send(message);
  };
  const credentials = () => room.credentials({ roomId, side, now: new Date() });

  send({ type: "hello", now: Date.now(), credentials: credentials() });
  socket.on("message", (data, isBinary) => {
    if (isBinary || ++waiting > MAX_WAITING) return void end(ROOM_CLOSE.refused);
    work = work.then(() => receive(String(data))).finally(() => waiting--);
  });
  socket.on("pong", () => (isAnswering = true));
  socket.on("error", () => socket.terminate());
  socket.on("close", () => void gone());

  async function receive(text: string): Promise<void> {
    if (isGone) return;
    const message = parse(text);
    if (!message) return void end(ROOM_CLOSE.refused);
    try {
      await apply(message);
    } catch (error) {
      const known = asAppError(error);
      if (!known) log.error({ err: error, type: message.type }, "a room message failed");
      // The visit was closed, or isn't theirs anymore.
      else if (known.code === "conflict" || known.code === "not-found") look();
    }
  }

  async function apply(message: FromPage): Promise<void> {
    switch (message.type) {
      case "credentials":
        return send({ type: "credentials", credentials: credentials() });
      case "leave":
        return void (await end(1000));
      default:
        await room.receive(ctx(), seat, message);
    }
    // Somebody who watches and listens is there, though they press nothing.
    if (message.type === "sample" && message.sample.audioSeconds > 0) {
      await findSession(ctx(), options.token, { renew: true });
    }
  }

  function look(): void {
    if (isGone) return;
    if (isLooking) return void (looksAgain = true);
    isLooking = true;
    room
      .news(ctx(), { ...seat, after })
      .then(sendNews)
      .catch((error: unknown) => {
        const known = asAppError(error);
        if (known?.code === "not-found") return end(ROOM_CLOSE.refused);
        // The next beat looks again.
        log.warn({ err: error }, "a room could not be read");
      })
      .finally(() => {
        isLooking = false;
        if (!looksAgain) return;
        looksAgain = false;
        look();
      });
  }

  function sendNews(news: RoomNews): void {
    if (news.isClosed) return void end(ROOM_CLOSE.over);
    if (news.isReplaced) return void end(ROOM_CLOSE.replaced);
    // Who is there comes before what they say.
    sendChanged({ type: "peer", peerId: news.peerId });
    for (const signal of news.signals) {
      after = signal.id;
      send({ type: "signal", ...signal });
    }
    sendChanged({ type: "lines", lines: news.lines });
    sendChanged({
      type: "status",
      phoneAt: news.phoneAt?.toISOString() ?? null,
      expectedAt: news.late?.expectedAt.toISOString() ?? null,
      saidAt: news.late?.saidAt.toISOString() ?? null,
    });
  }

  function beat(): void {
    if (!isAnswering) return socket.terminate();
    isAnswering = false;
    socket.ping();
    send({ type: "beat" });
    if (++beats % TOUCH_EVERY_BEATS !== 0) return;
    // Notifications can get lost, so we also look from time to time.
    look();
    room.touch(ctx(), seat).catch(() => {});
  }

  async function checkSession(): Promise<void> {
    const session = await findSession(ctx(), options.token, { renew: false }).catch(() => undefined);
    if (session === null) await end(ROOM_CLOSE.signedOut);
  }

  async function end(code: number): Promise<void> {
    socket.close(code);
    await gone();
  }

  async function gone(): Promise<void> {
    if (isGone) return;
    isGone = true;
    options.onGone();
    await work.catch(() => {});
    await room.close(ctx(), seat).catch((error: unknown) => log.warn({ err: error }, "a room kept a page"));
  }

  return { roomId, sessionId: options.sessionId, look, beat, checkSession, end };
}

function parse(text: string): FromPage | null {
  try {
    const parsed = FromPageInput.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
