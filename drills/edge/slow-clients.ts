import { percentile } from "#test/report.ts";
import { get, open, pause, send } from "./wire.ts";

export type SlowKind = "headers" | "body";
export type Held = { opened: number; left: number; slowestMs: number };

/** Opens connections that never finish their headers (or bodies), one byte a second, and waits until they're dropped. */
export async function sendBytesSlowly(
  port: number,
  options: { count: number; kind: SlowKind; origin: string; watchMs: number },
): Promise<Held> {
  const { count, kind, origin, watchMs } = options;
  const lives: number[] = [];
  let opened = 0;
  const sockets = Array.from({ length: count }, (_, i) => {
    const socket = open(port, i);
    let started = performance.now();
    socket.on("connect", () => {
      started = performance.now();
      opened++;
      // One in four sends nothing at all: the cheapest way to tie up a connection.
      if (kind === "headers" && i % 4 > 0) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
      if (kind === "body") socket.write(slowPost(origin, i % 2 === 0));
    });
    socket.on("data", () => {});
    socket.on("error", () => {});
    socket.on("close", () => lives.push(performance.now() - started));
    return socket;
  });
  const drip = setInterval(() => {
    sockets.forEach((socket, i) => socket.writable && !socket.connecting && dripInto(socket, kind, i));
  }, 1_000);
  const deadline = performance.now() + watchMs;
  while (lives.length < count && performance.now() < deadline) await pause(50);
  clearInterval(drip);
  const held = { opened, left: count - lives.length, slowestMs: Math.max(0, ...lives) };
  for (const socket of sockets) socket.destroy();
  return held;
}

/** Requests the home page again and again, on a fresh connection each time, until told to stop. */
export function askNormally(port: number): () => Promise<{ count: number; failed: number; p99: number }> {
  const times: number[] = [];
  let failed = 0;
  let isRunning = true;
  const loop = (async () => {
    for (let i = 0; isRunning; i++) {
      const answer = await send(port, get("/"), { caller: 5_000 + i });
      times.push(answer.ms);
      if (answer.statuses[0] !== 200) failed++;
      await pause(20);
    }
  })();
  return async () => {
    isRunning = false;
    await loop;
    return { count: times.length, failed, p99: percentile(times, 0.99) };
  };
}

function slowPost(origin: string, isChunked: boolean): string {
  const length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 1000";
  return `POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
}

function dripInto(socket: { write(text: string): unknown }, kind: SlowKind, i: number): void {
  if (kind === "headers" && i % 4 === 0) return;
  socket.write(kind === "body" && i % 2 === 0 ? "1\r\nx\r\n" : "x");
}
