import { expect, test } from "vitest";
import { US_STATE_NAMES } from "#web/shared/format/us-state-names.ts";
import { plannedTreatments, planOf } from "../content/monitoring-plan.ts";
import { amountsOf } from "../content/printed-amounts.ts";
import { priceTablesOf, wrongAmounts, type Priced } from "../content/recomputed-prices.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";

/** Every total on every public page adds up, from the catalog's rows and the plan in the treatment's text. */
useClinic({ worker: false, sandbox: false, env: { LOG_LEVEL: "debug" }, demo: { patients: 2 } });

/** In sentences: the newsletter's offer, an early refill, and what articles say about the law. */
const OTHER = new Set([30_00, 25_00, 400_00]);
/** A hundred pages, some of them rendered for the first time. */
const LIMIT = 60_000;
/** The pages as the clinic starts, with the catalog they were made from. */
let asStarted: Promise<{ pages: Map<string, string>; offerings: Awaited<ReturnType<typeof catalogNow>> }> | undefined;
const readAsStarted = () =>
  (asStarted ??= publicPages().then(async (pages) => ({ pages, offerings: await catalogNow() })));

test(
  "every total on every public page is the sum of the catalog's lines and the page's own plan",
  async () => {
    const { pages, offerings } = await readAsStarted();
    expect(pages.size).toBeGreaterThan(60);
    expect(wrongAmounts(pages, offerings, OTHER)).toEqual([]);
    const tables = (path: string) => priceTablesOf(pages.get(path)!);
    expect([tables("/"), tables("/es")]).toEqual([1, 1]);
    expect(tables("/shop")).toBe(offerings.length);
    expect([tables("/semaglutide"), tables("/es/semaglutide")]).toEqual([4, 4]);
    const one = plannedTreatments.filter(({ key }) => key !== "semaglutide").map(({ address }) => address);
    const bills = [...pages.keys()].filter((path) => path.startsWith("/cost?"));
    for (const path of [...one, ...bills]) expect(tables(path), path).toBe(2);
  },
  LIMIT,
);

test(
  "one price changed in the catalog makes the pages of yesterday wrong, and today's right",
  async () => {
    const { pages: before } = await readAsStarted();
    await client.query(
      "insert into price_line (offering_key, item, amount_cents, effective_from) values ('trt', 'medicine', 9701, current_date - 1)",
    );
    const offerings = await catalogNow();
    const wrong = wrongAmounts(before, offerings, OTHER).map((problem) => problem.slice(0, problem.indexOf(": ")));
    expect([...new Set(wrong)].filter((path) => !path.startsWith("/cost?")).toSorted()).toEqual([
      "/",
      "/es",
      "/es/featured-treatments/testosterone-replacement-therapy-trt",
      "/featured-treatments/testosterone-replacement-therapy-trt",
      "/shop",
    ]);
    expect(wrong.filter((path) => path.includes("treatment=trt"))).not.toEqual([]);
    await expect.poll(() => read("/"), { timeout: 4_000 }).toContain("$97.01");
    expect(wrongAmounts(await publicPages(), offerings, OTHER)).toEqual([]);
  },
  LIMIT,
);

test(
  "a follow-up more in the plan makes the totals wrong",
  async () => {
    const { pages, offerings } = await readAsStarted();
    expect(wrongAmounts(pages, offerings, OTHER)).toEqual([]);
    const more = offerings.map((one) => ({ ...one, plan: { ...one.plan, labs: [...one.plan.labs, 40] } }));
    expect(wrongAmounts(pages, more, OTHER).length).toBeGreaterThan(10);
  },
  LIMIT,
);

test("a bill with choices is for nobody's cache and no search engine, and the form stays as it was", async () => {
  const [form, state] = [await fetch(url("/cost")), await servedState()];
  expect(form.headers.get("cache-control")).toContain("s-maxage");
  const empty = await form.text();
  expect(empty).toContain('rel="canonical"');
  expect(empty).not.toContain('content="noindex"');
  for (const query of [`state=${state}&treatment=sermorelin&steps=`, "treatment=trt", "state=XX&treatment=%3Cb%3E"]) {
    const bill = await fetch(url(`/cost?${query}`));
    expect(bill.headers.get("cache-control"), query).toBe("no-store");
    expect(bill.headers.get("set-cookie"), query).toBeNull();
    const html = await bill.text();
    expect(html, query).toContain('content="noindex"');
    expect(html, query).toMatch(/<title>(?:Error: )?Cost of your first year \|/);
    expect(html, query).not.toContain("<b>,");
  }
  expect(await read("/cost")).toBe(empty);
  expect(clinic.web[0]!.output(), "requests are logged by their pattern").toContain('"pattern":"cost"');
  expect(clinic.web[0]!.output()).not.toMatch(/treatment=|[?&]state=/);
});

test("a missing choice is asked for, and a state or pharmacy that is missing has no bill", async () => {
  const refused = await fetch(url("/cost?state=&treatment=constructor"));
  expect(refused.status).toBe(400);
  const problems = await refused.text();
  expect(problems).toContain("Choose a state");
  expect(problems).toContain("Select a treatment");
  expect((await fetch(url("/cost?state=toString&treatment=trt"))).status).toBe(400);

  const unserved = await read("/cost?state=AK&treatment=trt");
  expect(unserved).toContain("is not available in Alaska");
  expect(amountsOf(unserved)).toEqual([]);

  const state = await servedState();
  const path = `/cost?state=${state}&treatment=sermorelin`;
  expect(await read(path)).toContain("in the first year");
  await client.query(
    `update pharmacy set license_states = array_remove(license_states, $1)
     where id in (select pharmacy_id from pharmacy_treatment where treatment_key = 'sermorelin')`,
    [state],
  );
  expect(await read(path)).toContain("is not available in");
  expect(await read(`/cost?state=${state}&treatment=trt`)).toMatch(
    /Sermorelin, compounded(?:<!-- -->)?: .*no pharmacy/,
  );
});

async function publicPages(): Promise<Map<string, string>> {
  const list = await read("/llms.txt");
  const listed = [...list.matchAll(/^- \[.*?\]\(([^)]+)\)/gm)].map(([, address]) => new URL(address!).pathname);
  const state = await servedState();
  const bills = (await catalogNow()).flatMap(({ key }) =>
    ["", "0", "1", "9"].map((steps) => `/cost?state=${state}&treatment=${key}&steps=${steps}`),
  );
  const paths = [...listed, "/register/treatment", "/search?q=testosterone", ...bills];
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await read(path));
  return pages;
}

/** Prices as rows, and plans as the texts have them. */
async function catalogNow(): Promise<(Priced & { key: string })[]> {
  const { rows } = await client.query<{
    key: string;
    name: string;
    treatmentKey: string;
    prices: Record<string, number>;
  }>(
    `select o.key, o.name, o.treatment_key as "treatmentKey", json_object_agg(l.item, l.amount_cents) as prices
     from offering o join lateral (
       select distinct on (item) item, amount_cents from price_line
       where offering_key = o.key and effective_from < current_date order by item, effective_from desc) l on true
     group by o.key order by o.sort`,
  );
  return rows.map((row) => {
    const treatment = plannedTreatments.find(({ key }) => key === row.treatmentKey)!;
    return { ...row, plan: planOf(treatment.text) };
  });
}

/** One that a treatment's page names. */
async function servedState(): Promise<string> {
  const html = await read("/featured-treatments/sermorelin");
  const name = /States served\.<\/b>(?:<!-- -->|\s)*([A-Z][A-Za-z ]+)/.exec(html)?.[1];
  const code = Object.entries(US_STATE_NAMES).find(([, one]) => one === name)?.[0];
  if (!code) throw new Error("No state is served");
  return code;
}

async function read(path: string): Promise<string> {
  const answer = await fetch(url(path));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

function url(path: string): string {
  return `${clinic.web[0]!.url}${path}`;
}
