import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { record, type Statement } from "../bench/contact-write/replay.ts";
import { EXPLAINED_PAGES, LARGE_TABLES } from "./explain.ts";
import { fillOrders } from "./full-clinic.ts";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "./test-ctx.ts";

/** Every statement of the patients' pages, explained over a clinic that is full enough for a bad plan to show. */
useDatabase();

const PATIENTS = 6_000;
let about: { userId: string; orderId: string; before: string };

beforeAll(async () => {
  about = await fillOrders(asSuperuser, PATIENTS);
}, 120_000);

test.each(EXPLAINED_PAGES)("$page reads no large table from end to end", async ({ load }) => {
  const ctx = testCtx({ as: "member", id: about.userId });
  await load(ctx, about);
  const statements = await record(() => load(ctx, about));
  const selects = statements.filter(({ text }) => /^\s*select (?!set_config)/i.test(text));
  expect(selects.length).toBeGreaterThan(2);
  const scans = (await Promise.all(selects.map((statement) => scansOf(statement)))).flat();
  expect(scans).toEqual([]);
});

test("a statement without an index would be seen: the test above can fail", async () => {
  const text = "select id from customer_order where carrier = $1";
  expect(await scansOf({ text, values: ["nobody"] })).toEqual(["customer_order"]);
});

/** The large tables that a statement would read whole, as the member whose page it is. */
async function scansOf({ text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl("app_web") });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.actor_kind', 'member', true), set_config('app.actor_id', $1, true)", [
      about.userId,
    ]);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    );
    await client.query("rollback");
    return wholeReads(rows[0]!["QUERY PLAN"][0].Plan);
  } finally {
    await client.end();
  }
}

type PlanNode = { "Node Type": string; "Relation Name"?: string; Plans?: PlanNode[] };

function wholeReads(node: PlanNode): string[] {
  const own =
    node["Node Type"] === "Seq Scan" && LARGE_TABLES.has(node["Relation Name"] ?? "") ? [node["Relation Name"]!] : [];
  return [...own, ...(node.Plans ?? []).flatMap(wholeReads)];
}
