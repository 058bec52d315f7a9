import { connect, createServer, type AddressInfo } from "node:net";

const READY_FOR_QUERY = "Z".charCodeAt(0);
const HEAD_BYTES = 5;

export type Counter = { url(databaseUrl: string): string; count(): number; stop(): Promise<void> };

/** A proxy between a process and PostgreSQL that counts how often the server is ready for the next query. */
export async function countRoundTrips(port: number): Promise<Counter> {
  let count = 0;
  const server = createServer((client) => {
    const database = connect(port, "127.0.0.1");
    const see = messageReader((type) => {
      if (type === READY_FOR_QUERY) count++;
    });
    client.setNoDelay(true);
    database.setNoDelay(true);
    client.pipe(database);
    database.on("data", see);
    database.pipe(client);
    client.on("error", () => database.destroy());
    database.on("error", () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: own } = server.address() as AddressInfo;
  return {
    url(databaseUrl) {
      const changed = new URL(databaseUrl);
      changed.port = String(own);
      return changed.href;
    },
    count: () => count,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** A message is a letter, its length, and the rest, however the chunks arrive. */
function messageReader(seen: (type: number) => void): (chunk: Buffer) => void {
  let head = Buffer.alloc(0);
  let skip = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      const jump = Math.min(skip, chunk.length - at);
      skip -= jump;
      at += jump;
      if (at === chunk.length) return;
      const part = chunk.subarray(at, at + HEAD_BYTES - head.length);
      head = Buffer.concat([head, part]);
      at += part.length;
      if (head.length < HEAD_BYTES) return;
      seen(head[0]!);
      skip = head.readUInt32BE(1) - 4;
      head = Buffer.alloc(0);
    }
  };
}
