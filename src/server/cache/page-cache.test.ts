import { createServer, IncomingMessage, type Server } from "node:http";
import { Socket, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { inlineScriptHashes, toCachedPage, type CachedPage } from "./cached-page.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

test("five hundred visitors after a change render the page once", async () => {
  const { ask, cache, renders } = await start();
  await ask("/");
  cache.clear();
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask("/")));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(renders()).toBe(2);
});

test("a page rendered before a change is not cached after it", async () => {
  const { ask, cache, hold, renders } = await start();
  const release = hold();
  const early = ask("/");
  await expect.poll(renders).toBe(1);
  cache.clear();
  release();
  expect((await early).text).toBe("page 1");
  expect((await ask("/")).text).toBe("page 2");
});

test("everything ends at the clinic's midnight, when banners end and prices begin", async () => {
  let now = new Date("2026-11-15T05:59:00Z");
  const { ask, renders } = await start({ now: () => now });
  await ask("/");
  await ask("/");
  expect(renders()).toBe(1);
  now = new Date("2026-11-15T06:00:00Z");
  await ask("/");
  expect(renders()).toBe(2);
});

test.each([
  ["a session", "__Host-session=abc"],
  ["a flash", "__Host-flash=saved"],
])("whoever carries %s is answered by the application", async (_, cookie) => {
  const { ask, renders } = await start();
  expect((await ask("/", { Cookie: cookie })).text).toBe("application");
  expect(renders()).toBe(0);
});

test.each(["/?utm_source=mail&utm_campaign=may", "/?gclid=a", "/?fbclid=b&ref=friend", "/?msclkid=c&ttclid=d", "/?"])(
  "%s is the same page as without what advertisers add",
  async (path) => {
    const { ask, renders } = await start();
    await ask("/");
    expect((await ask(path)).text).toBe("page 1");
    expect(renders()).toBe(1);
  },
);

test.each([
  "/?utm=1",
  "/?utm_source=mail&page=2",
  "/?reference=1",
  "/?q=gclid",
  "/?UTM_SOURCE=mail",
  "/unknown",
  "/unknown?utm_source=mail",
  "/profile",
])("%s is not in the list and never cached", async (path) => {
  const { ask } = await start();
  expect((await ask(path)).text).toBe("application");
});

test("what failed to render is asked of the application, and tried again later", async () => {
  const { ask, fail } = await start();
  fail(true);
  expect((await ask("/")).text).toBe("application");
  fail(false);
  expect((await ask("/")).text).toMatch(/^page/);
});

test("while nothing newer can be made the old page is served, for a day and no longer", async () => {
  let now = new Date("2026-11-15T12:00:00Z");
  const { ask, cache, fail, renders } = await start({ now: () => now });
  await ask("/");
  fail(true);
  cache.clear();
  expect((await ask("/")).text).toBe("page 1");
  expect((await ask("/")).text).toBe("page 1");
  expect(renders()).toBe(2);
  now = new Date("2026-11-15T12:00:03Z");
  expect((await ask("/")).text).toBe("page 1");
  await expect.poll(renders).toBe(3);
  now = new Date("2026-11-16T11:59:00Z");
  expect((await ask("/")).text).toBe("page 1");
  now = new Date("2026-11-16T12:00:01Z");
  expect((await ask("/")).text).toBe("application");
});

test("as soon as pages can be made again, the old one is gone", async () => {
  let now = new Date("2026-11-15T12:00:00Z");
  const { ask, cache, fail } = await start({ now: () => now });
  await ask("/");
  fail(true);
  cache.clear();
  expect((await ask("/")).text).toBe("page 1");
  fail(false);
  now = new Date("2026-11-15T12:00:02Z");
  await ask("/");
  await expect.poll(async () => (await ask("/")).text).toBe("page 3");
});

test("a thousand unknown paths share one cached page, but signed-in users get theirs from the application", async () => {
  const { cache, renders } = await start();
  const found = await Promise.all(Array.from({ length: 1000 }, () => cache.findNotFound(visitor())));
  expect(new Set(found).size).toBe(1);
  expect(renders()).toBe(1);
  expect(await cache.findNotFound(visitor("__Host-session=abc"))).toBeNull();
});

test("a page that does not exist is stored by no other cache", async () => {
  const missing = new Response("x", { status: 404, headers: { "content-type": "text/html" } });
  const page = await toCachedPage(missing, "n", "*", { status: 404 });
  expect(page).toMatchObject({ status: 404, identity: { headers: { "cache-control": "no-store" } } });
});

test("everyone gets the page in the best encoding they take", async () => {
  const { ask } = await start();
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip, br;q=0", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await ask("/", { "Accept-Encoding": accepted });
    expect([answer.headers.get("content-encoding"), answer.text]).toEqual([encoding, "page 1"]);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
  }
});

test("a visitor who has the page already gets 304", async () => {
  const { ask } = await start();
  const { headers } = await ask("/");
  expect((await ask("/", { "If-None-Match": headers.get("etag") ?? "" })).status).toBe(304);
});

test("an answer that sets a cookie, fails or is no page is never cached", async () => {
  const html = { "content-type": "text/html" };
  expect(await toCachedPage(new Response("x", { headers: { ...html, "set-cookie": "a=b" } }), "n", "/")).toBeNull();
  expect(await toCachedPage(new Response("x", { status: 500, headers: html }), "n", "/")).toBeNull();
  expect(
    await toCachedPage(new Response("{}", { headers: { "content-type": "application/json" } }), "n", "/"),
  ).toBeNull();
});

test("a cached page has no nonce and allows its scripts by hash, except data blocks", async () => {
  const html =
    '<script nonce="n0">a()</script><script type="application/ld+json">{}</script><script src="/x.js"></script>';
  const page = await toCachedPage(new Response(html, { headers: { "content-type": "text/html" } }), "n0", "/");
  expect(String(page?.identity.body)).not.toContain("nonce");
  expect(inlineScriptHashes("<script>a()</script>")).toHaveLength(1);
  expect(page?.identity.headers["content-security-policy"]).toContain(inlineScriptHashes("<script>a()</script>")[0]);
});

type Started = {
  ask(path: string, headers?: Record<string, string>): Promise<{ status: number; text: string; headers: Headers }>;
} & {
  cache: PageCache;
  renders(): number;
  hold(): () => void;
  fail(on: boolean): void;
};

function visitor(cookie?: string): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method: "GET", headers: cookie ? { cookie } : {} });
}

async function start(options: { now?: () => Date } = {}): Promise<Started> {
  let count = 0;
  let gate = Promise.resolve();
  let isFailing = false;
  const cache = createPageCache({
    paths: new Set(["/"]),
    timeZone: "America/Chicago",
    ...options,
    async render(): Promise<CachedPage | null> {
      count += 1;
      const number = count;
      await gate;
      if (isFailing) throw new Error("the database is away");
      return toCachedPage(new Response(`page ${number}`, { headers: { "content-type": "text/html" } }), "n", "/");
    },
    admit: () => true,
    otherwise: (_, response) => void response.end("application"),
  });
  server = createServer((request, response) => {
    if (!cache.answer(request, response)) response.end("application");
  });
  await new Promise<void>((done) => void server?.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    cache,
    renders: () => count,
    fail: (on) => void (isFailing = on),
    hold() {
      let release = () => {};
      gate = new Promise((done) => void (release = done));
      return release;
    },
    async ask(path, headers = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
  };
}
