import { createServer, type Server, type Socket } from "node:net";

/** Split, so that no scanner on a developer's machine takes this file for what it describes. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const COMMAND = "zINSTREAM\0";
const MAX_BYTES = 40 * 1024 * 1024;

/**
 * Plays the virus scanner: clamd's INSTREAM conversation, and one signature, the harmless test file that every scanner knows.
 * It looks into no archives; the drill `uploads` does that with the real one.
 */
export async function startClamdSandbox(port: number): Promise<{ stop(): Promise<void> }> {
  const server: Server = createServer((socket) => serve(socket));
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => done());
  });
  return { stop: () => new Promise((done) => void server.close(() => done())) };
}

function serve(socket: Socket): void {
  let read = Buffer.alloc(0);
  const pieces: Buffer[] = [];
  let size = 0;
  let isStarted = false;
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    read = Buffer.concat([read, chunk]);
    if (!isStarted) {
      if (read.length < COMMAND.length) return;
      if (read.subarray(0, COMMAND.length).toString("latin1") !== COMMAND) return say("UNKNOWN COMMAND");
      read = read.subarray(COMMAND.length);
      isStarted = true;
    }
    while (read.length >= 4) {
      const length = read.readUInt32BE(0);
      if (length === 0) return say(Buffer.concat(pieces).includes(EICAR) ? "stream: Eicar-Test FOUND" : "stream: OK");
      if (read.length < 4 + length) return;
      pieces.push(read.subarray(4, 4 + length));
      size += length;
      if (size > MAX_BYTES) return say("INSTREAM size limit exceeded. ERROR");
      read = read.subarray(4 + length);
    }
  });

  function say(answer: string): void {
    socket.removeAllListeners("data");
    socket.end(`${answer}\0`);
  }
}
