import { Agent, request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { SESSION_COOKIE } from "#http/cookies.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";

/** A web process that's asked to stop: load balancers notice, people don't. */
const DRAIN_SECONDS = 3;
useClinic({ worker: false, sandbox: false, demo: { patients: 1 }, env: { DRAIN_SECONDS: String(DRAIN_SECONDS) } });

let cookie = "";
beforeAll(async () => {
  cookie = `${SESSION_COOKIE}=${await openSession(client, "employee@demo.test")}`;
});

test("it says so at once, serves on, sends everybody elsewhere, and is gone in time", async () => {
  const agent = new Agent({ keepAlive: true });
  const get = (path: string, headers = {}) => ask(agent, path, headers);
  const before = await get("/faqs");
  expect([before.statusCode, before.headers.connection]).toEqual([200, "keep-alive"]);
  expect((await get("/readyz")).statusCode).toBe(200);
  const stream = await ask(new Agent(), "/api/live", { cookie }, false);
  expect(stream.statusCode).toBe(200);
  const heard = text(stream);

  const web = clinic.web[0]!;
  const started = performance.now();
  web.child.kill("SIGTERM");
  await expect.poll(async () => (await get("/readyz")).statusCode, { interval: 20 }).toBe(503);
  for (const path of ["/faqs", "/contact-us", "/healthz", "/api/homepage-banner"]) {
    const answer = await get(path);
    expect([path, answer.statusCode, answer.headers.connection]).toEqual([path, 200, "close"]);
  }
  expect((performance.now() - started) / 1000).toBeLessThan(DRAIN_SECONDS);

  const returns = [...(await heard).matchAll(/retry: (\d+)/g)].map(([, ms]) => Number(ms));
  expect(returns.at(-1)).toBeGreaterThanOrEqual(1_000);
  expect(returns.at(-1)).toBeLessThanOrEqual(5_000);
  if (web.child.exitCode === null) await once(web.child, "exit");
  const seconds = (performance.now() - started) / 1000;
  expect(web.child.exitCode).toBe(0);
  expect(seconds).toBeGreaterThanOrEqual(DRAIN_SECONDS);
  expect(seconds).toBeLessThan(DRAIN_SECONDS + 15);
  await expect(get("/healthz")).rejects.toThrow(/ECONNREFUSED/);
});

async function ask(agent: Agent, path: string, headers: object, isRead = true): Promise<IncomingMessage> {
  const asked = request(`${clinic.web[0]!.url}${path}`, { agent, headers: { ...headers } });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  if (isRead) await text(answer);
  return answer;
}
