import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { client, clinic, useClinic } from "../running-clinic.ts";

/** Searching over real HTTP, on the built clinic. Needs `npm run build` first; in CI a missing build fails. */
const isBuilt = existsSync(`${process.env["BUILD_DIR"] ?? "build"}/server/index.js`);
const CANARY = "rosalind canary 1961";
const ODD_TERMS = [
  "<script>alert(1)</script>",
  "a\u0000b",
  "x".repeat(10_000),
  "طريقة الحقن",
  "💉".repeat(300),
  "half \ud800 a pair",
  "' or 1=1 --",
  "a & b | !c <-> (d:*",
  "%",
  "\\",
];
let caller = 1;

describe.skipIf(!isBuilt && !process.env["CI"])("searching over HTTP", () => {
  useClinic({ sandbox: false, env: { LOG_LEVEL: "debug" } });

  test("a term is kept in lower case, without the person that the body names", async () => {
    const user_id = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5";
    const answer = await save({ search_term: "Low T", user_id }, newCaller());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ saved: true });
    const { rows } = await client.query("select search_term, user_id from search_term");
    expect(rows).toEqual([{ search_term: "low t", user_id: null }]);
  });

  test.each([{}, null, [], { search_term: 7 }, { search_term: "" }])(
    "%j keeps nothing and is no error",
    async (body) => {
      const answer = await save(body, newCaller());
      expect([answer.status, await answer.json()]).toEqual([200, { saved: false }]);
    },
  );

  test("no term makes the clinic fail, kept or looked for", async () => {
    const from = newCaller();
    for (const term of ODD_TERMS) {
      expect((await save({ search_term: term }, from)).status).toBeLessThan(500);
      const query = encodeURIComponent(term.toWellFormed());
      expect((await page(`/search?q=${query}`, from)).status).toBeLessThan(500);
    }
  });

  test("whoever searches too often is no longer kept, and still gets answers and still may write to us", async () => {
    const from = newCaller();
    const answers = await Promise.all(Array.from({ length: 70 }, () => save({ search_term: "often" }, from)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await page("/search?q=often", from)).status).toBe(200);
    const { status } = await post("/api/getUserById", { id: "nobody" }, from);
    expect(status).toBe(401);
  });

  test("what was looked for stands in no log", async () => {
    const from = newCaller();
    await save({ search_term: CANARY }, from);
    await page(`/search?q=${encodeURIComponent(CANARY)}`, from);
    await page(`/search?q=${encodeURIComponent(CANARY)}`, from, { Referer: `${clinic.origin}/search?q=${CANARY}` });
    await client.query("alter table search_term rename to search_term_gone");
    expect((await save({ search_term: CANARY }, from)).status).toBe(500);
    await client.query("alter table search_term_gone rename to search_term");
    const written = `${clinic.web[0]!.output()}${clinic.worker!.output()}`;
    expect(written).toContain("/api/search");
    expect(written).toContain("42P01");
    expect(written).not.toMatch(/rosalind|canary/i);
  });

  test("an offering that ends is gone from the index as soon as the catalog says so", async () => {
    await untilOfferings("sermorelin", 1);
    await client.query(`insert into treatment_status
      (treatment_key, effective_from, is_offered, is_compounded, is_off_label, note, source)
      values ('sermorelin', '2026-11-02', false, true, true, 'Paused', 'test')`);
    await untilOfferings("sermorelin", 0);
    expect(await offerings("sermorelin")).toBe(0);
  }, 30_000);
});

function newCaller(): string {
  return `10.7.0.${caller++}`;
}

function save(body: unknown, from: string): Promise<Response> {
  return post("/api/search", body, from);
}

function post(path: string, body: unknown, from: string): Promise<Response> {
  const headers = { "Content-Type": "application/json", Origin: clinic.origin, "X-Forwarded-For": from };
  return fetch(`${clinic.web[0]!.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

function page(path: string, from: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${clinic.web[0]!.url}${path}`, { headers: { "X-Forwarded-For": from, ...headers } });
}

async function offerings(key: string): Promise<number> {
  const { rowCount } = await client.query("select 1 from search_document where key = $1", [`offering:${key}`]);
  return rowCount ?? 0;
}

async function untilOfferings(key: string, count: number): Promise<void> {
  for (let i = 0; i < 100 && (await offerings(key)) !== count; i++) await new Promise((done) => setTimeout(done, 100));
}
