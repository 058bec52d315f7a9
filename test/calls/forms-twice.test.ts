import { beforeAll, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";

/** The same form sent again over HTTP, as a browser does after a double click or a broken response. */
useClinic({ worker: false, sandbox: false, demo: { patients: 1 } });

let session: string;
beforeAll(async () => {
  session = await openSession(client, "admin@demo.test");
});

test("a page for signed-in people has a key in each of its forms, a new one with every load", async () => {
  const keys = async () =>
    [...(await (await ask("/admin/snippets")).text()).matchAll(/name="form_key" value="([^"]+)"/g)].map(([, k]) => k);
  const [first, second] = [await keys(), await keys()];
  expect(first.length).toBeGreaterThan(0);
  expect(new Set(first).size).toBe(1);
  expect(second[0]).not.toBe(first[0]);
});

test.each(["", ".data"])("what is sent twice is saved once, and leads to the same page (%s)", async (ending) => {
  const title = `Twice${ending}`;
  const key = newId();
  const [first, second] = [await send(ending, title, key), await send(ending, title, key)];
  expect(second.status).toBe(first.status);
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
  expect(second.headers.getSetCookie().join()).toContain("already-saved");
  expect(await count(title)).toBe(1);
});

test("so it is when both arrive at once", async () => {
  const key = newId();
  const answers = await Promise.all([send("", "At once", key), send("", "At once", key), send("", "At once", key)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await count("At once")).toBe(1);
});

test("another key, or other words, are another form", async () => {
  const key = newId();
  await send("", "Again", key);
  await send("", "Again", newId());
  await send("", "Other words", key);
  expect(await count("Again")).toBe(2);
  expect(await count("Other words")).toBe(1);
});

test("what was refused may be sent again", async () => {
  const key = newId();
  expect((await send("", "", key)).status).toBe(400);
  expect((await send("", "", key)).status).toBe(400);
});

function ask(path: string, body?: URLSearchParams): Promise<Response> {
  const headers = { Cookie: `__Host-session=${session}`, Origin: clinic.origin };
  return fetch(`${clinic.origin}${path}`, {
    redirect: "manual",
    headers,
    ...(body ? { method: "POST", body } : {}),
  });
}

function send(ending: string, title: string, key: string): Promise<Response> {
  return ask(
    `/admin/snippets${ending}`,
    new URLSearchParams({ form_key: key, intent: "add", title, body: "A text to begin with." }),
  );
}

async function count(title: string): Promise<number> {
  const { rows } = await client.query("select from reply_snippet where title = $1", [title]);
  return rows.length;
}
