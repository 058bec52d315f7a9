import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { anonymous, type PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { asAppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { listenTo } from "#core/notifications.ts";
import { deadlineFromNow } from "#core/process/deadline.ts";
import { findSession } from "#domain/identity/sessions/find-session.ts";
import { SESSION_CHANNEL } from "#domain/identity/sessions/session.ts";
import { createBrowserRooms } from "#domain/visits/room/browser-rooms.server.ts";
import { ROOM_CHANNEL, ROOM_CLOSE, type RoomKind } from "#domain/visits/room/room.ts";
import { readCookie, SESSION_COOKIE } from "#http/cookies.ts";
import { clientAddress } from "../client-address.ts";
import { openRooms, refusals } from "../metrics.ts";
import { requestCtx, type Services } from "../request-context.ts";
import { budgetMs, MAX_BODY_BYTES } from "../settings.ts";
import { createRoomPage, type RoomPage } from "./room-page.ts";

const PATH =
  /^\/api\/(visit|identity)-room\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?after=(\d{1,18}))?$/;
const BEAT_MS = 5_000;
const CHECK_SESSION_MS = 15_000;
const MAX_PAGES = 2_000;
const STATUS_TEXT: Record<number, string> = {
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  503: "Service Unavailable",
};

export type VisitSockets = {
  /** Whether a connection is for a room. */
  isMeant(request: IncomingMessage): boolean;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
};

/**
 * Sockets of pages in a room: `/api/visit-room/VISIT/PAGE` and `/api/identity-room/CHECK/PAGE`. Only the two people it's for get
 * in, with their session and from our origin. Pages on different web processes meet in the database: what one sends is a row, and a
 * notification with the visit's id tells every process to look.
 */
export function createVisitSockets(services: Services): VisitSockets {
  const { env, log } = services;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES, perMessageDeflate: false });
  const rooms = createBrowserRooms(env);
  const pages = new Set<RoomPage>();
  let listening: { stop(): Promise<void> } | null = null;
  const timers: NodeJS.Timeout[] = [];

  const look = (roomId?: string) => {
    for (const page of pages) if (!roomId || page.roomId === roomId) page.look();
  };
  const endSession = (sessionId: string) => {
    for (const page of pages) if (page.sessionId === sessionId) page.end(ROOM_CLOSE.signedOut);
  };

  /** The first page starts a listener; a process without visits has none. */
  function start(): void {
    if (listening) return;
    listening = listenTo(
      { url: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL, name: "web-room", log },
      { [ROOM_CHANNEL]: look, [SESSION_CHANNEL]: endSession },
      () => look(),
    );
    timers.push(
      setInterval(() => pages.forEach((page) => page.beat()), BEAT_MS),
      setInterval(() => pages.forEach((page) => void page.checkSession()), CHECK_SESSION_MS),
    );
    for (const timer of timers) timer.unref();
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer, path: RegExpExecArray): Promise<void> {
    const [, kind, roomId = "", peerId = "", after = "0"] = path;
    const room = rooms[kind as RoomKind];
    if (request.headers.origin !== env.PUBLIC_ORIGIN) return refuse(socket, 403, "origin");
    if (pages.size >= MAX_PAGES || services.readiness.isDraining) return refuse(socket, 503, "full");
    const address = clientAddress(
      request.socket.remoteAddress ?? "0.0.0.0",
      request.headers["x-forwarded-for"]?.toString(),
      env.TRUSTED_PROXIES,
    );
    const token = readCookie(request.headers.cookie, SESSION_COOKIE);
    const ask = (actor: Ctx["actor"]): Ctx =>
      requestCtx(services, { actor, requestId: newId(), address, deadline: deadlineFromNow(budgetMs(env)) });
    const session = token ? await findSession(ask(anonymous), token, { renew: false }) : null;
    if (!token || !session?.actor) return refuse(socket, 401, "session");
    if (session.viewingId) return refuse(socket, 403, "viewing");
    const actor: PersonActor = session.actor;
    const { side } = await room.open(ask(actor), { roomId, peerId });
    server.handleUpgrade(request, socket, head, (webSocket: WebSocket) => {
      start();
      const page: RoomPage = createRoomPage(services, webSocket, {
        room,
        roomId,
        peerId,
        after,
        side,
        token,
        sessionId: session.id,
        ctx: () => ask(actor),
        onGone: () => {
          pages.delete(page);
          openRooms.set(pages.size);
        },
      });
      pages.add(page);
      openRooms.set(pages.size);
      page.look();
    });
  }

  return {
    isMeant: (request) => PATH.test(request.url ?? ""),
    accept(request, socket, head) {
      const path = PATH.exec(request.url ?? "");
      if (!path) return void socket.destroy();
      socket.on("error", () => socket.destroy());
      admit(request, socket, head, path).catch((error: unknown) => {
        const known = asAppError(error);
        if (!known) log.error({ err: error }, "a room could not be opened");
        refuse(socket, known?.status ?? 503, known?.code ?? "failed");
      });
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      // 1012: the page comes back to another process.
      await Promise.all([...pages].map((page) => page.end(1012)));
      await listening?.stop();
    },
  };
}

function refuse(socket: Duplex, status: number, reason: string): void {
  refusals.inc({ reason: `room-${reason}` });
  if (!socket.writable) return;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? "Refused"}\r\nConnection: close\r\nContent-Length: 0\r\nCache-Control: no-store\r\n\r\n`,
  );
}
