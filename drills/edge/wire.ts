import { connect, type Socket } from "node:net";

/** What came back for some bytes on the wire: every status line, and how the connection ended. */
export type Answer = { statuses: number[]; text: string; end: "closed" | "reset" | "hung"; ms: number };

/** Each client has a separate address in 127/8, so limits by address stay on and affect nobody else. */
export function addressOf(caller: number): string {
  return `127.77.${(caller >> 8) & 255}.${caller & 255 || 1}`;
}

/** Writes bytes exactly as given and reads to the end. An incomplete request ends after `halfCloseMs`. */
export function send(port: number, bytes: Buffer | string, options: { caller?: number; halfCloseMs?: number } = {}) {
  return new Promise<Answer>((done) => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    let end: Answer["end"] = "closed";
    const socket = open(port, options.caller ?? 1);
    const timer = setTimeout(() => {
      end = "hung";
      socket.destroy();
    }, 15_000);
    const halfClose = options.halfCloseMs ? setTimeout(() => socket.end(), options.halfCloseMs) : undefined;
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => (end = "reset"));
    socket.on("close", () => {
      clearTimeout(timer);
      clearTimeout(halfClose);
      const text = Buffer.concat(chunks).toString("latin1");
      done({ statuses: statusesIn(text), text, end, ms: performance.now() - started });
    });
    socket.write(bytes);
  });
}

export function open(port: number, caller: number): Socket {
  return connect({ host: "127.0.0.1", port, localAddress: addressOf(caller), noDelay: true });
}

export function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));
}

export function get(path: string, headers = ""): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
