import { beforeEach, describe, expect, test } from "vitest";
import { ACCESS } from "#http/access.ts";
import { newId } from "#core/id.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";

/** Automatic logoff over HTTP: only a person's actions renew a session. */
useClinic({ worker: false, sandbox: false, demo: { patients: 2 } });

let session: string;
beforeEach(async () => {
  session = await openSession(client, "employee@demo.test");
  await client.query("update auth.session set idle_seconds = 900, last_seen_at = now() - interval '10 minutes'");
});

const QUIET_AND_BY_SCRIPT = [
  ["GET", "/admin/inbox.data"],
  ["GET", "/admin/users.data"],
  ["GET", "/admin.data"],
  ["POST", "/admin/inbox.data"],
  ["GET", "/api/live"],
  ...ACCESS.filter(({ path, methods }) => path.startsWith("/api/") && methods.includes("POST")).map(({ path }) => [
    "POST",
    path,
  ]),
] as [string, string][];

test.each(QUIET_AND_BY_SCRIPT)("%s %s by itself renews nothing", async (method, path) => {
  await ask(method, path);
  expect(await secondsIdle()).toBeGreaterThan(590);
});

test.each([
  ["GET", "/admin/inbox", {}],
  ["GET", "/admin/users", {}],
  ["POST", "/admin/users", {}],
  ["GET", "/admin/inbox.data", { "X-Activity": "1" }],
  ["POST", "/api/presence", { "X-Activity": "1" }],
  ["POST", "/api/activity", { "X-Activity": "1" }],
] as const)("%s %s by a person does", async (method, path, headers) => {
  await ask(method, path, headers);
  expect(await secondsIdle()).toBeLessThan(60);
});

describe("a staff page that nobody touches", () => {
  test("is out after 15 minutes, however often it asks", async () => {
    for (const minutes of [11, 13, 14.9]) {
      await idleFor(minutes);
      expect((await ask("GET", "/admin/inbox.data")).status, `after ${minutes} minutes`).toBe(200);
      await ask("POST", "/api/presence");
    }
    await idleFor(15.1);
    const answer = await ask("GET", "/admin/inbox.data");
    expect(await answer.text()).toContain("/please-login");
    expect((await ask("GET", "/api/live")).status).toBe(401);
  });

  test("is told by its stream that the session has ended", async () => {
    await idleFor(14.9);
    const stream = await ask("GET", "/api/live");
    expect(stream.status).toBe(200);
    await idleFor(15.1);
    expect(await readUntil(stream, "event: ended")).toContain("event: ended");
  }, 30_000);
});

async function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const isCall = path.startsWith("/api/");
  return fetch(`${clinic.web[0]!.url}${path}`, {
    method,
    redirect: "manual",
    ...(method === "POST" ? { body: isCall ? JSON.stringify({ requestId: newId() }) : "" } : {}),
    headers: {
      Origin: clinic.origin,
      Cookie: `__Host-session=${session}`,
      ...(method === "POST"
        ? { "Content-Type": isCall ? "application/json" : "application/x-www-form-urlencoded" }
        : {}),
      ...headers,
    },
  });
}

async function idleFor(minutes: number): Promise<void> {
  await client.query("update auth.session set last_seen_at = now() - $1 * interval '1 minute'", [minutes]);
}

async function secondsIdle(): Promise<number> {
  const { rows } = await client.query<{ idle: number }>(
    "select extract(epoch from now() - max(last_seen_at))::float8 as idle from auth.session",
  );
  return rows[0]!.idle;
}

async function readUntil(answer: Response, text: string): Promise<string> {
  const reader = answer.body!.getReader();
  const decoder = new TextDecoder();
  let read = "";
  while (!read.includes(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    read += decoder.decode(value);
  }
  await reader.cancel();
  return read;
}
