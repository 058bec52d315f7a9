import { expect, test } from "vitest";
import { SESSION_COOKIE } from "#http/cookies.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";

/** The stream that staff pages keep open, over real HTTP. */
useClinic({ worker: false, sandbox: false, demo: { patients: 5 } });

async function open(email: string) {
  const cookie = await openSession(client, email);
  const ended = new AbortController();
  const answer = await fetch(`${clinic.web[0]!.url}/api/live`, {
    headers: headers(cookie),
    signal: ended.signal,
  });
  let text = "";
  const done = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk);
  })().catch(() => {});
  return { cookie, status: answer.status, heard: () => text, done, stop: () => ended.abort() };
}

async function until(isTrue: () => boolean, ms: number): Promise<number> {
  const start = performance.now();
  while (!isTrue() && performance.now() - start < ms) await new Promise((go) => setTimeout(go, 10));
  return performance.now() - start;
}

const headers = (cookie: string) => ({
  cookie: `${SESSION_COOKIE}=${cookie}`,
  host: new URL(clinic.origin).host,
  origin: clinic.origin,
  "content-type": "application/json",
});

/** A colleague opens a request to answer it. */
async function change(): Promise<void> {
  const { rows } = await client.query("select id from contact_request limit 1");
  const answer = await fetch(`${clinic.web[0]!.url}/api/presence`, {
    method: "POST",
    headers: headers(await openSession(client, "admin@demo.test")),
    body: JSON.stringify({ requestId: rows[0]!.id }),
  });
  expect(answer.status).toBe(204);
}

test("a change is heard by every open page", async () => {
  const streams = await Promise.all(["employee@demo.test", "admin@demo.test", "provider@demo.test"].map(open));
  for (const stream of streams) await until(() => stream.heard().includes("event: inbox"), 15_000);
  const before = streams.map((stream) => stream.heard().length);
  await change();
  for (const [i, stream] of streams.entries()) {
    await until(() => stream.heard().slice(before[i]).includes("event: inbox"), 15_000);
    expect(stream.heard().slice(before[i])).toContain("event: inbox");
    stream.stop();
  }
});

test.each([
  ["nobody", "anonymous", 401],
  ["a member", "member@demo.test", 403],
])("%s hears nothing", async (_, email, status) => {
  const answer =
    email === "anonymous"
      ? await fetch(`${clinic.web[0]!.url}/api/live`).then(({ status: s }) => s)
      : (await open(email)).status;
  expect(answer).toBe(status);
});

test("a session that ends takes its stream along within a second, and leaves the others", async () => {
  const leaver = await open("employee@demo.test");
  const other = await open("admin@demo.test");
  await until(() => leaver.heard().includes("event: inbox"), 15_000);
  await fetch(`${clinic.web[0]!.url}/sign-out`, {
    method: "POST",
    headers: { ...headers(leaver.cookie), "content-type": "application/x-www-form-urlencoded" },
    redirect: "manual",
  });
  const ms = await until(() => leaver.heard().includes("event: ended"), 15_000);
  expect(leaver.heard()).toContain("event: ended");
  expect(ms).toBeLessThan(1_000);
  await leaver.done;
  expect(other.heard()).not.toContain("event: ended");
  other.stop();
});

test("one person holds six streams at most", async () => {
  const streams = [];
  for (let i = 0; i < 7; i++) streams.push(await open("admin@demo.test"));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 503]);
  for (const stream of streams) stream.stop();
});
