import { connect } from "node:net";

export type Load = { requests: number; seconds: number; latencies: number[] };

/**
 * Requests one page over and over on a few keep-alive connections, each sending its next request when the response is complete. Reads
 * only what it must (status and length), so it isn't the bottleneck.
 */
export async function load(
  url: string,
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  const { port, pathname, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...options.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const started = performance.now();
  const until = started + options.seconds * 1000;
  const latencies: number[] = [];
  const one = async () => {
    let requests = 0;
    while (performance.now() < until) requests += await askUntil(until, Number(port), request, latencies);
    return requests;
  };
  const counts = await Promise.all(Array.from({ length: options.connections }, one));
  const requests = counts.reduce((sum, count) => sum + count, 0);
  return { requests, seconds: (performance.now() - started) / 1000, latencies };
}

/** Limits by address stay on: every connection comes from a separate address and closes before it reaches the limit. */
const REQUESTS_PER_ADDRESS = 500;
let addresses = 0;

function askUntil(until: number, port: number, request: Buffer, latencies: number[]): Promise<number> {
  return new Promise((done, fail) => {
    const n = addresses++;
    const localAddress = `127.${64 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}`;
    const socket = connect({ host: "127.0.0.1", port, localAddress, noDelay: true });
    let answered = 0;
    let buffered: Buffer = Buffer.alloc(0);
    let asked = 0;
    const ask = () => {
      asked = performance.now();
      socket.write(request);
    };
    socket.on("connect", ask);
    socket.on("error", fail);
    socket.on("close", () => fail(new Error("The server closed a connection under load")));
    socket.on("data", (chunk) => {
      buffered = buffered.length ? Buffer.concat([buffered, chunk]) : chunk;
      const length = answerLength(buffered);
      if (length === null || buffered.length < length) return;
      if (buffered.toString("latin1", 9, 12) !== "200")
        return void fail(new Error(buffered.toString("latin1", 0, 200)));
      buffered = buffered.subarray(length);
      answered++;
      latencies.push(performance.now() - asked);
      if (answered < REQUESTS_PER_ADDRESS && performance.now() < until) return ask();
      socket.removeAllListeners("close").end();
      done(answered);
    });
  });
}

function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error("An answer without Content-Length");
  return end + 4 + Number(length);
}
