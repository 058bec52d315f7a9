import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasNul, readBody } from "./read-body.ts";
import { MAX_BODY_BYTES } from "./settings.ts";

let server: Server;
let url: string;
const outcomes: unknown[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await readBody(request);
    outcomes.push(body);
    response.end(typeof body === "string" ? body : `read ${body.byteLength}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ["nothing", "", "read 0"],
  ["a small body", "{}", "read 2"],
  ["the largest body", "x".repeat(MAX_BODY_BYTES), `read ${MAX_BODY_BYTES}`],
  ["one byte more", "x".repeat(MAX_BODY_BYTES + 1), "too-large"],
  ["text beyond ASCII", "ä☂🌊", "read 9"],
])("%s, with a length", async (_, body, answer) => {
  expect(await post(body)).toBe(answer);
});

test.each([
  ["a small body", 2, "read 2"],
  ["the largest body", MAX_BODY_BYTES, `read ${MAX_BODY_BYTES}`],
  ["one byte more", MAX_BODY_BYTES + 1, "too-large"],
])("%s, in chunks without a length", async (_, size, answer) => {
  const stream = new Blob(["x".repeat(size)]).stream();
  expect(await post(stream)).toBe(answer);
});

test("a body larger than it says it is refused without being sent", async () => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${10 ** 12}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("too-large");
  socket.destroy();
});

test("a body that breaks off is broken, not a crash", async () => {
  outcomes.length = 0;
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf");
  await once(socket, "connect");
  setTimeout(() => socket.destroy(), 50);
  await expect.poll(() => outcomes).toEqual(["broken"]);
});

test.each([
  ["the byte itself", "a\0b"],
  ["percent-encoded, as forms have it", "name=a%00b"],
  ["as an escape in JSON", '{"name":"a\\u0000b"}'],
])("NUL is refused: %s", async (_, body) => {
  expect(await post(body)).toBe("has-nul");
});

test.each(["100 %", "%2500", "\\u0001", "\u0001", "0", '{"a":"\\u00e4"}'])("%j holds no NUL", (text) => {
  expect(hasNul(Buffer.from(text))).toBe(false);
});

async function post(body: BodyInit): Promise<string> {
  const request: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  return (await fetch(url, request)).text();
}
