import { once } from "node:events";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadStaticFiles } from "./static-files.ts";

const SCRIPT = "export const tide = 1;\n".repeat(50);
const folder = mkdtempSync(join(tmpdir(), "static-files-"));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "assets", "app-1a2b.js"), SCRIPT);
  writeFileSync(join(folder, "assets", "app-1a2b.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, "assets", "app-1a2b.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, ".vite", "manifest.json"), "{}");
  const files = loadStaticFiles(folder);
  server = createServer((incoming, response) => {
    if (!files.send(incoming.url ?? "", incoming, response)) response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("a hashed file is cached forever, any other for an hour", async () => {
  const script = await ask("/assets/app-1a2b.js");
  expect(script.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(script.body.toString()).toBe(SCRIPT);
  const icon = await ask("/favicon.svg");
  expect(icon.headers).toMatchObject({ "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" });
});

test("everyone gets the best encoding they take, and caches know the difference", async () => {
  const packed = await ask("/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
  expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(packed.body).toEqual(brotliCompressSync(SCRIPT));
  expect(packed.headers["content-length"]).toBe(String(packed.body.length));
  const gzipped = await ask("/assets/app-1a2b.js", { "accept-encoding": "gzip, br;q=0" });
  expect(gzipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gzipped.body).toEqual(gzipSync(SCRIPT));
  expect(gzipped.headers["content-length"]).toBe(String(gzipped.body.length));
  for (const accepted of ["identity", "br;q=0", "deflate"]) {
    const plain = await ask("/assets/app-1a2b.js", { "accept-encoding": accepted });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(plain.body.toString()).toBe(SCRIPT);
  }
  // Too small to be packed.
  expect((await ask("/favicon.svg", { "accept-encoding": "br" })).headers).not.toHaveProperty("content-encoding");
});

test("who has it already gets 304 and no body, however its tag is listed", async () => {
  const { headers } = await ask("/favicon.svg");
  const etag = String(headers.etag);
  for (const tags of [etag, `"other", ${etag}`]) {
    const again = await ask("/favicon.svg", { "if-none-match": tags });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  }
  expect((await ask("/favicon.svg", { "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD tells the length and sends nothing", async () => {
  const head = await ask("/favicon.svg", {}, "HEAD");
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(head.headers["content-length"]).toBe("6");
});

test.each([
  "/../package.json",
  "/assets/../../package.json",
  "/assets",
  "/.vite/manifest.json",
  "/assets/app-1a2b.js.br",
  "/assets/app-1a2b.js.gz",
  "//favicon.svg",
])("%s is not there", async (path) => {
  expect((await ask(path)).status).toBe(404);
});

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: "127.0.0.1", path, headers, method, agent: false }, async (answer) => {
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) });
    })
      .on("error", fail)
      .end();
  });
}
