import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { readRows } from "../../scripts/content-dates.ts";
import { openSession } from "../sessions.ts";

/** What the public sees of the review ledger, with the page cache in front of it. */
useClinic({ worker: false, sandbox: false, demo: { patients: 5, auditRows: 5 } });

const PAGE = "/resources/missed-doses";
let provider = "";

beforeAll(async () => {
  provider = await openSession(client, "provider@demo.test");
});

test("a page that nobody has reviewed says so and asks not to be listed", async () => {
  const page = await read(PAGE);
  expect(page).toContain("Not yet medically reviewed");
  expect(page).not.toMatch(/Medically reviewed by|reviewedBy/);
  expect(page).toMatch(/<meta name="robots" content="noindex"/);
  expect(page).toMatch(/<meta name="description"/);
  expect(await read("/sitemap.xml")).not.toContain(PAGE);
  const policy = await read("/policies/terms");
  expect(policy).toContain("Draft, not yet reviewed by counsel");
  expect(policy).toMatch(/<meta name="robots" content="noindex"/);
});

test("once a licensed provider approves it, it names them and can be listed; one changed letter ends that", async () => {
  expect((await approve({ has_read: "" })).status, "unread").toBe(400);
  expect((await approve({ hash: "0".repeat(64) })).status, "another text").toBe(409);
  expect((await approve({ path: "/policies/terms" })).status, "a policy is for counsel").toBe(403);
  expect((await approve({})).status).toBe(303);

  const reviewed = async () => /Medically reviewed by[^<]*Raman/.test(await read(PAGE));
  await expect.poll(reviewed).toBe(true);
  const page = await read(PAGE);
  expect(page).not.toContain("Not yet medically reviewed");
  expect(page).not.toContain('content="noindex"');
  expect(page).toContain('"reviewedBy":{"@type":"Person","name":"Priya Raman"');
  const { day } = readRows().find(({ path }) => path === PAGE)!;
  expect(await read("/sitemap.xml")).toContain(`${PAGE}</loc><lastmod>${day}</lastmod>`);

  await changeOneLetter();
  await expect.poll(reviewed).toBe(false);
  const changed = await read(PAGE);
  expect(changed).toContain("Not yet medically reviewed");
  expect(changed).toContain('content="noindex"');
  expect(changed).not.toContain("reviewedBy");
  expect(await read("/sitemap.xml")).not.toContain(PAGE);
  const difference = await read(`/provider/reviews?page=${PAGE}`, provider);
  expect(difference).toContain("Changed since its review");
  expect(difference).toMatch(/<del[^>]*>[\s\S]*?Nissed[\s\S]*?<\/del>/);
});

/** As a release with another text would: the ledger's text is no longer the page's. */
async function changeOneLetter(): Promise<void> {
  const { rows } = await client.query<{ text: string }>("select text from content_review where path = $1", [PAGE]);
  const text = rows[0]!.text.replace("Missed", "Nissed");
  const hash = createHash("sha256").update(text).digest("hex");
  await client.query("update content_review set text = $2, content_hash = $3 where path = $1", [PAGE, text, hash]);
}

async function approve(changed: Record<string, string>): Promise<Response> {
  const page = await read(`/provider/reviews?page=${PAGE}`, provider);
  const hash = /name="hash"[^>]* value="([0-9a-f]{64})"/.exec(page)?.[1] ?? "";
  const until = /name="valid_until"[\s\S]*?value="(\d{4}-\d{2}-\d{2})"/.exec(page)?.[1] ?? "";
  const body = { intent: "approve", path: PAGE, hash, valid_until: until, has_read: "yes", ...changed };
  return fetch(`${clinic.web[0]!.url}/provider/reviews`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: clinic.origin, Cookie: `__Host-session=${provider}` },
    body: new URLSearchParams(body),
  });
}

async function read(path: string, session?: string): Promise<string> {
  const headers = session ? { Cookie: `__Host-session=${session}` } : {};
  const answer = await fetch(`${clinic.web[0]!.url}${path}`, { headers });
  expect(answer.status, path).toBe(200);
  return answer.text();
}
