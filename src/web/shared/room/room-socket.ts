import { ROOM_CLOSE, type FromPage, type RoomKind, type ToPage } from "#domain/visits/room/room.ts";

/** The server says something every five seconds. */
const SILENT_MS = 12_000;
const RETRY_MS = [200, 500, 1_000, 2_000, 4_000];
const MAX_QUEUE = 300;

export type SocketState = "connecting" | "open" | "lost" | "over" | "replaced" | "signed-out" | "refused";

const FINAL: Record<number, SocketState> = {
  [ROOM_CLOSE.over]: "over",
  [ROOM_CLOSE.replaced]: "replaced",
  [ROOM_CLOSE.signedOut]: "signed-out",
  [ROOM_CLOSE.refused]: "refused",
};

type Options = {
  kind: RoomKind;
  visitId: string;
  peerId: string;
  onMessage(message: ToPage): void;
  onState(state: SocketState): void;
};

/**
 * The page's line to the server. A lost one comes back by itself, with the same page id and where it left off, so nothing the
 * other side sent meanwhile is missed; what this page sends waits in a queue.
 */
export function createRoomSocket({ kind, visitId, peerId, onMessage, onState }: Options) {
  let socket: WebSocket | null = null;
  let queue: FromPage[] = [];
  let after = "0";
  let tries = 0;
  let isStopped = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const online = () => {
    tries = 0;
    clearTimeout(retry);
    if (!socket) connect();
  };
  addEventListener("online", online);
  connect();
  return { send, stop };

  function connect(): void {
    if (isStopped) return;
    const origin = location.origin.replace(/^http/, "ws");
    const next = new WebSocket(`${origin}/api/${kind}-room/${visitId}/${peerId}?after=${after}`);
    socket = next;
    listen();
    next.addEventListener("message", ({ data }) => receive(JSON.parse(String(data)) as ToPage));
    next.addEventListener("close", ({ code }) => {
      if (socket === next) lost(code);
    });
  }

  function receive(message: ToPage): void {
    listen();
    if (message.type === "hello") {
      tries = 0;
      onState("open");
      const waiting = queue;
      queue = [];
      for (const one of waiting) send(one);
    }
    if (message.type === "signal") after = message.id;
    if (message.type !== "beat") onMessage(message);
  }

  /** A cut cable closes nothing; silence does. */
  function listen(): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      const dead = socket;
      lost(1006);
      dead?.close();
    }, SILENT_MS);
  }

  function lost(code: number): void {
    socket = null;
    clearTimeout(silence);
    const final = FINAL[code];
    if (final) {
      isStopped = true;
      return onState(final);
    }
    if (isStopped) return;
    onState("lost");
    retry = setTimeout(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
  }

  function send(message: FromPage): void {
    if (socket?.readyState === WebSocket.OPEN) return socket.send(JSON.stringify(message));
    // Old reports are worth nothing later.
    if (message.type !== "sample" && queue.length < MAX_QUEUE) queue.push(message);
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(silence);
    clearTimeout(retry);
    removeEventListener("online", online);
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "leave" } satisfies FromPage));
    socket?.close(1000);
    socket = null;
  }
}
