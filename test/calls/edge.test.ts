import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { environmentFor } from "#core/env/command-env.ts";
import { ACCESS } from "#http/access.ts";
import { SESSION_COOKIE } from "#http/cookies.ts";
import { everyPath } from "../../drills/edge/routes.ts";
import { get, send } from "../../drills/edge/wire.ts";
import type { ClinicProcess } from "../clinic.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";

/** The edge over real HTTP: the built clinic, raw bytes on the wire. Needs `npm run build` first; in CI a missing build fails. */
const isBuilt = existsSync(`${process.env["BUILD_DIR"] ?? "build"}/server/index.js`);

const JSON_TYPE = "application/json";
/** Anyone with a session cookie, valid or not, gets a response from the application and not the page cache. */
const UNCACHED = `Cookie: ${SESSION_COOKIE}=x\r\n`;
/** Tests that start more processes, on a machine that may be busy. */
const SLOW_START = { timeout: 180_000 };
const CANARY = "Rosalind-Canary-1961";
let web: ClinicProcess;
let caller = 1;

describe.skipIf(!isBuilt && !process.env["CI"])("the edge", () => {
  useClinic({ ownPostgres: true, worker: false, sandbox: false, env: { LOG_LEVEL: "info" } });
  beforeAll(() => {
    web = clinic.web[0]!;
  });

  const callPath = ACCESS.find(({ path }) => path.startsWith("/api/"))!.path;
  const postPath = ACCESS.find(({ path, methods }) => path.startsWith("/api/") && methods.includes("POST"))?.path;
  const formPath = ACCESS.find(({ path, methods }) => !path.startsWith("/api/") && methods.includes("POST"))?.path;
  const readPath = ACCESS.find(({ path, methods }) => path.startsWith("/api/") && !methods.includes("POST"))!.path;

  test("a page comes with its policy, kept in the cache or made for one request", async () => {
    for (const headers of ["", UNCACHED]) {
      const page = await ask(get("/", headers));
      expect(page.status).toBe(200);
      expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src '(self|nonce)/);
      expect(page.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("a request keeps the id its proxy gave it, and gets one if that is rubbish", async () => {
    const fromProxy = (id: string) => fetch(`${web.url}/healthz`, { headers: { "X-Request-Id": id } });
    expect((await fromProxy("0123456789abcdef")).headers.get("x-request-id")).toBe("0123456789abcdef");
    expect((await fromProxy("<script>")).headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  });

  test("a stranger cannot choose a request's id", async () => {
    const chosen = "X-Request-Id: 0123456789abcdef\r\nX-Forwarded-For: 127.0.0.1\r\n";
    for (const path of ["/healthz", "/sign-in", "/api/homepage-banner"]) {
      expect((await ask(get(path, chosen))).headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    }
  });

  test("paths below /api that are no call, or in another case, are 404 in JSON", async () => {
    for (const path of ["/api", "/api/nothing", callPath.toUpperCase(), `${callPath}/`, "/API/nothing"]) {
      const answer = await ask(get(path));
      expect([path, answer.status, answer.body]).toEqual([path, 404, '{"error":"not-found"}']);
      expect(answer.headers["content-type"]).toContain(JSON_TYPE);
    }
  });

  test("a call in the wrong method is 405 in JSON and says which is right", async () => {
    const posted = await ask(post(readPath, { body: "{}" }));
    expect(posted).toMatchObject({ status: 405, body: '{"error":"method-not-allowed"}' });
    expect(posted.headers["allow"]).toBe("GET");
    const removed = await ask(`DELETE ${callPath} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(removed).toMatchObject({ status: 405, body: '{"error":"method-not-allowed"}' });
    expect(removed.headers["allow"]).toBe("GET, HEAD, POST");
  });

  test.runIf(postPath)("a call that is not JSON is 415, JSON that is broken 400", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"]) {
      expect(await ask(post(postPath!, { type, body: "{}" }))).toMatchObject({
        status: 415,
        body: '{"error":"unsupported-media-type"}',
      });
    }
    for (const body of ["", "{", '{"a":"\\ud800"}', "NaN"]) {
      expect(await ask(post(postPath!, { body }))).toMatchObject({ status: 400, body: '{"error":"bad-request"}' });
    }
  });

  test("nothing changes by a request from another site, whatever the route", async () => {
    const paths = await everyPath();
    const selfAuthenticating = new Set(ACCESS.filter((row) => row.selfAuthenticating).map(({ path }) => path));
    const hostile = [
      { origin: null },
      { origin: "null" },
      { origin: "https://elsewhere.test" },
      { origin: `${clinic.origin}.elsewhere.test` },
      { origin: clinic.origin.replace("http:", "https:") },
      { origin: null, type: "text/plain", body: "{}" },
      { origin: "https://elsewhere.test", type: "application/x-www-form-urlencoded", body: "a=b" },
    ];
    const before = await rowCounts();
    for (const path of paths.filter((path) => !selfAuthenticating.has(path))) {
      const targets = [path, `${path === "/" ? "/_" : path}.data`];
      const tries = targets.flatMap((target) => hostile.map((variant) => ({ target, variant })));
      const statuses = await Promise.all(tries.map(async (one) => (await ask(post(one.target, one.variant))).status));
      for (const [i, status] of statuses.entries()) expect([tries[i], status]).toEqual([tries[i], 403]);
    }
    expect(await rowCounts()).toEqual(before);
    // The same request from our own pages passes the check, and the count would show a change.
    expect((await ask(post(readPath, {}))).status).toBe(405);
    await client.query("begin; create table counted as select 1 as one");
    expect(await rowCounts()).not.toEqual(before);
    await client.query("rollback");
  });

  test("bodies are weighed before they are parsed", async () => {
    const body = (size: number) => ({ body: `"${"x".repeat(size - 2)}"` });
    expect((await ask(post(readPath, body(64 * 1024)))).status).toBe(405);
    expect(await ask(post(readPath, body(64 * 1024 + 1)))).toMatchObject({
      status: 413,
      body: '{"error":"too-large"}',
    });
    expect((await ask(post("/", body(64 * 1024 + 1)))).status).toBe(413);
  });

  test("long addresses are 414, long headers 431", async () => {
    expect((await ask(get(`/${"a".repeat(9_000)}`))).status).toBe(414);
    expect((await ask(get("/", `Cookie: ${"a".repeat(17_000)}\r\n`))).status).toBe(431);
  });

  test("NUL is refused in the address, in JSON and in forms", async () => {
    const form = "application/x-www-form-urlencoded";
    expect((await ask(get("/a%00b"))).status).toBe(400);
    expect((await ask(get("/?q=a%00b"))).status).toBe(400);
    expect((await ask(post(callPath, { body: '{"a":"\\u0000"}' }))).status).toBe(400);
    expect((await ask(post(callPath, { body: '{"a":"\0"}' }))).status).toBe(400);
    expect((await ask(post(formPath ?? "/", { type: form, body: "a=%00" }))).status).toBe(400);
  });

  test.each(["//elsewhere.test/", "//", "/\\elsewhere.test", "http://elsewhere.test/", "*", "/%ff", "/%"])(
    "%s leads nowhere",
    async (target) => {
      const answer = await ask(get(target));
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers).not.toHaveProperty("location");
    },
  );

  test("/metrics is on the inner door only", async () => {
    expect((await ask(get("/metrics"))).status).toBe(404);
    const metrics = await fetch(`${web.internalUrl}/metrics`);
    expect(await metrics.text()).toContain("http_request_seconds");
    expect((await fetch(`${web.internalUrl}/anything`)).status).toBe(404);
  });

  test("logs hold no address, query, header or body of a request", async () => {
    await ask(
      get(`/${CANARY}?name=${CANARY}`, `User-Agent: ${CANARY}\r\nCookie: a=${CANARY}\r\nReferer: /${CANARY}\r\n`),
    );
    await ask(get(`/api/${CANARY}`));
    await ask(get(`/%00${CANARY}`));
    await ask(post(postPath ?? callPath, { body: JSON.stringify({ name: CANARY }) }));
    await ask(post("/", { origin: `https://${CANARY}.test`, body: CANARY }));
    await expect.poll(() => web.output().match(/"msg":"request"/g)?.length ?? 0).toBeGreaterThan(5);
    expect(web.output()).toContain('"pattern":');
    expect(web.output()).not.toContain(CANARY);
    expect(await (await fetch(`${web.internalUrl}/metrics`)).text()).not.toContain(CANARY);
  });

  test("the process is alive and ready; with a database that hangs it is alive and says so at once", async () => {
    expect(await ask(get("/healthz"))).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    expect(await ask(get("/readyz"))).toMatchObject({ status: 200, body: expect.stringContaining('"status":"ok"') });
    await client.query("begin; lock table migration in access exclusive mode");
    try {
      const started = performance.now();
      const answer = await ask(get("/readyz"));
      expect(answer).toMatchObject({ status: 503, body: expect.stringContaining('"status":"unavailable"') });
      expect(answer.headers["retry-after"]).toBe("2");
      expect(performance.now() - started).toBeLessThan(3_000);
      expect((await ask(get("/healthz"))).status).toBe(200);
    } finally {
      await client.query("rollback");
    }
  });

  test("told to stop, it answers whom it is serving, takes no one new, and ends", SLOW_START, async () => {
    const second = await clinic.startWeb();
    await client.query("begin; lock table site_banner in access exclusive mode");
    const slow = send(portOf(second), get("/", UNCACHED).replace("Connection: close\r\n", ""));
    await expect.poll(waitingForLock, { timeout: 60_000 }).toBe(1);
    second.child.kill("SIGTERM");
    await expect.poll(async () => (await send(portOf(second), get("/healthz"))).statuses).toEqual([]);
    await client.query("rollback");
    expect((await slow).statuses).toEqual([200]);
    if (second.child.exitCode === null) await once(second.child, "exit");
    expect(second.child.exitCode).toBe(0);
    expect(second.output()).toContain("web stopped");
  });

  test("production does not start with a wrong setting, and says which in one line", SLOW_START, async () => {
    const wrong = await Promise.all([
      startProduction({ DATABASE_AUTH_URL: "" }),
      startProduction({ PUBLIC_ORIGIN: "http://clinic.example" }),
    ]);
    expect(wrong).toEqual([
      { code: 78, output: "DATABASE_AUTH_URL is missing. See docs/operations/configure.md.\n" },
      { code: 78, output: "PUBLIC_ORIGIN must begin with https:// in production.\n" },
    ]);
  });

  test("production does not serve a database with demo accounts", SLOW_START, async () => {
    await client.query("update installation set has_demo_data = true");
    const { code, output } = await startProduction({});
    await client.query("update installation set has_demo_data = false");
    expect(code).toBe(78);
    expect(output.trim().split("\n")).toEqual([expect.stringContaining("demo accounts")]);
  });

  test("production does not start with a published page that nobody has reviewed", SLOW_START, async () => {
    const { code, output } = await startProduction({});
    expect(code).toBe(78);
    expect(output.trim().split("\n")).toEqual([
      expect.stringMatching(/^\d\d published pages have no review in date, first \/, .*ALLOW_UNREVIEWED_CONTENT/),
    ]);
  });

  test("with the database gone it says so quickly, with a time to come back", async () => {
    await client.end();
    await clinic.postgres.stop();
    for (const request of [get("/readyz"), get("/", UNCACHED), get(readPath)]) {
      const started = performance.now();
      const answer = await ask(request);
      expect(answer.status).toBe(503);
      expect(answer.headers["retry-after"]).toBe("2");
      expect(performance.now() - started).toBeLessThan(3_000);
    }
    expect((await ask(get("/healthz"))).status).toBe(200);
  });
});

type Variant = { origin?: string | null; type?: string; body?: string };

function post(path: string, { origin = clinic.origin, type = JSON_TYPE, body = "" }: Variant): string {
  const lines = ["Host: x", "Connection: close", `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`];
  if (origin !== null) lines.push(`Origin: ${origin}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** Every request comes from a separate address: limits stay on. */
async function ask(request: string) {
  const { text, statuses } = await send(portOf(web), request, { caller: caller++ });
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const headers = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => [line.split(":")[0]!.toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  return { status: statuses[0] ?? 0, headers, body: rest.join("\r\n\r\n") };
}

async function rowCounts(): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth', 'pgboss')`,
  );
  const counts = tables.rows
    .filter(({ name }) => name !== "auth.rate_limit")
    .map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function waitingForLock(): Promise<number> {
  const { rows } = await client.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
  return rows.length;
}

async function startProduction(changed: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { PATH, BUILD_DIR } = process.env;
  const child = spawn(process.execPath, [`${process.env["BUILD_DIR"] ?? "build"}/programs/web.js`], {
    env: {
      ...environmentFor("web", clinic.env),
      STRIPE_URL: "",
      STRIPE_KEY: "sk_live_clinic",
      STRIPE_PUBLISHABLE_KEY: "pk_live_clinic",
      STRIPE_WEBHOOK_SECRET: "whsec_clinic",
      PATH,
      ...(BUILD_DIR ? { BUILD_DIR } : {}),
      APP_ENV: "production",
      DATABASE_LISTEN_URL: clinic.env["DATABASE_URL"]!,
      PUBLIC_ORIGIN: "https://clinic.example",
      DATA_KEYS: `a:${randomBytes(32).toString("base64")}`,
      AUDIT_KEYS: `a:${randomBytes(32).toString("base64")}`,
      PHARMACY_KEYS: `a:${randomBytes(32).toString("base64")}`,
      S3_URL: "https://s3.example",
      S3_BUCKET: "files",
      S3_KEY_ID: "key",
      S3_SECRET: "made-up",
      MAIL_FROM: "care@clinic.example",
      ALERT_EMAIL: "on-call@clinic.example",
      SUPPORT_EMAIL: "support@clinic.example",
      ...changed,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  await once(child, "close");
  return { code: child.exitCode, output };
}

function portOf(process: ClinicProcess): number {
  return Number(new URL(process.url).port);
}
