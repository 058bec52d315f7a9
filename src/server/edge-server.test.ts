import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import { createEdgeServer, type EdgeServer } from "./edge-server.ts";
import { LINGER_MS } from "./settings.ts";

const ASK = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
let server: EdgeServer | null = null;
afterEach(() => server?.stop());

test("a connection stays open for the next request after its response", async () => {
  const socket = await serve((_, response) => void response.end("ok"));
  for (let i = 0; i < 2; i++) {
    socket.write(ASK);
    expect(String((await once(socket, "data"))[0])).toContain("200 OK");
    await pause(LINGER_MS + 200);
  }
  socket.destroy();
});

test("a balancer's probe by HTTP/1.0 has no host and is answered; HTTP/1.1 without one is refused", async () => {
  const handle = (request: IncomingMessage, response: ServerResponse) => void response.end(request.headers.host);
  const probe = await serve(handle);
  probe.write("GET /readyz HTTP/1.0\r\n\r\n");
  expect(String((await once(probe, "data"))[0])).toMatch(/200 OK[^]*localhost$/);
  await server?.stop();
  const careless = await serve(handle);
  careless.write("GET /readyz HTTP/1.1\r\n\r\n");
  expect(String((await once(careless, "data"))[0])).toContain("400 Bad Request");
});

test("who goes on sending gets its answer, is read no further, and is cut off a moment later", async () => {
  let incoming: IncomingMessage | null = null;
  const socket = await serve((request, response) => {
    incoming = request;
    response.writeHead(413).end();
  });
  socket.on("error", () => {});
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n");
  const sending = setInterval(() => socket.write(Buffer.alloc(256 * 1024)), 10);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("413");
  const answered = performance.now();
  await new Promise((done) => socket.once("close", done));
  clearInterval(sending);
  expect(performance.now() - answered).toBeLessThan(LINGER_MS + 1_000);
  expect(incoming!.socket.bytesRead).toBeLessThan(1024 * 1024);
});

test("stopping lets a running request finish and does not wait for its connection to be used again", async () => {
  const begun = Promise.withResolvers<void>();
  const socket = await serve(async (_, response) => {
    begun.resolve();
    await pause(300);
    response.end("late but whole");
  });
  socket.write(ASK);
  await begun.promise;
  const started = performance.now();
  const stopped = server!.stop();
  expect(String((await once(socket, "data"))[0])).toContain("late but whole");
  await stopped;
  expect(performance.now() - started).toBeLessThan(2_000);
});

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Socket> {
  const port = await freePort();
  server = createEdgeServer("test", handle);
  await server.listen(port, "127.0.0.1");
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
