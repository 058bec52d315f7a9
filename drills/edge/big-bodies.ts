import { readFileSync, writeFileSync } from "node:fs";
import { open, statusesIn } from "./wire.ts";

const GIGABYTE = 1024 ** 3;
const CHUNK = Buffer.alloc(64 * 1024, "x");
const FRAMED = Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from("\r\n")]);

export type Streamed = { status: number | null; sentBytes: number };

/** Posts a gigabyte, with a length or endlessly, as fast as it's accepted, until there's a response or a disconnect. */
export function streamBody(
  port: number,
  options: { caller: number; origin: string; isChunked: boolean; maxBytes?: number },
): Promise<Streamed> {
  const { caller, origin, isChunked, maxBytes = GIGABYTE } = options;
  return new Promise((done) => {
    const socket = open(port, caller);
    let received = "";
    let sentBytes = 0;
    const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${maxBytes}`;
    socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
    );
    const pump = () => {
      while (socket.writable && !received && sentBytes < maxBytes) {
        sentBytes += CHUNK.length;
        if (!socket.write(isChunked ? FRAMED : CHUNK)) return;
      }
      if (sentBytes >= maxBytes && isChunked) socket.end("0\r\n\r\n");
    };
    socket.on("connect", pump).on("drain", pump);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("end", () => socket.end());
    socket.on("error", () => {});
    socket.on("close", () => done({ status: statusesIn(received)[0] ?? null, sentBytes }));
    socket.setTimeout(20_000, () => socket.destroy());
  });
}

/** A process's peak memory since `forgetPeak`, in MB. Linux tracks it. */
export function peakMegabytes(pid: number): number {
  return fieldOf(pid, "VmHWM");
}

export function megabytes(pid: number): number {
  return fieldOf(pid, "VmRSS");
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function fieldOf(pid: number, name: string): number {
  const match = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(match?.[1]) / 1024;
}
