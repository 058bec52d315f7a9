import { connect, type NetConnectOpts } from "node:net";
import { ScannerAwayError, type Finding } from "#domain/files/checking.ts";

const CONNECT_MS = 2_000;
/** For all of it. A PDF of 25 MB with pictures in it takes a few seconds. */
const SCAN_MS = 60_000;
const PIECE_BYTES = 64 * 1024;

/**
 * Scans with clamd's INSTREAM command: chunks prefixed with their length, a zero at the end, one line back. Only the exact
 * `stream: OK` means clean and only `stream: NAME FOUND` means infected; an error, a limit, silence or a partial response means
 * we don't know.
 */
export async function scanWithClamd(
  url: string,
  bytes: Buffer,
  limits = { connectMs: CONNECT_MS, scanMs: SCAN_MS },
): Promise<Finding> {
  const answer = await ask(address(url), bytes, limits).catch((error: unknown) => {
    throw new ScannerAwayError(error instanceof Error ? error.message : "unknown", { cause: error });
  });
  if (answer === "stream: OK") return { isClean: true };
  const signature = /^stream: (\S{1,200}) FOUND$/.exec(answer)?.[1];
  if (signature) return { isClean: false, signature };
  throw new ScannerAwayError(answer === "" ? "it hung up" : "its answer was neither OK nor FOUND");
}

function ask(to: NetConnectOpts, bytes: Buffer, { connectMs, scanMs }: { connectMs: number; scanMs: number }) {
  return new Promise<string>((done, fail) => {
    const socket = connect(to);
    let answer = "";
    const closed = new Promise((go) => socket.once("close", go));
    const end = (error: Error) => socket.destroy(error);
    const connecting = setTimeout(() => end(new Error("no connection in time")), connectMs);
    const scanning = setTimeout(() => end(new Error("no answer in time")), scanMs);
    socket.once("connect", () => {
      clearTimeout(connecting);
      void send();
    });
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (answer.length > 1_000) end(new Error("an endless answer"));
    });
    socket.once("error", fail);
    socket.once("close", () => {
      clearTimeout(connecting);
      clearTimeout(scanning);
      // A response counts only if complete, with the zero that ends it.
      done(answer.endsWith("\0") ? answer.slice(0, -1) : "");
    });

    async function send(): Promise<void> {
      socket.write("zINSTREAM\0");
      // It may respond before it has everything, for example at its size limit: then there's no point in sending more.
      for (let at = 0; at < bytes.length && answer === "" && !socket.destroyed; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        socket.write(length(piece.length));
        if (!socket.write(piece)) await Promise.race([new Promise((go) => socket.once("drain", go)), closed]);
      }
      if (answer === "" && !socket.destroyed) socket.write(length(0));
    }
  });
}

function length(bytes: number): Buffer {
  const word = Buffer.alloc(4);
  word.writeUInt32BE(bytes);
  return word;
}

function address(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === "unix:" ? { path: pathname } : { host: hostname, port: Number(port || 3310) };
}
