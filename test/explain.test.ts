import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { EXPLAINED_PAGES, fillTables, LARGE_TABLES, makeExplainedPages, openPage, type Shown } from "./explain.ts";
import { recordStatements, type Statement } from "./statements/record-statements.ts";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "./test-ctx.ts";

/**
 * Every statement of the patients' pages, explained as the member who owns the page. PostgreSQL is told to use a sequential scan, or a
 * join on one, only if no index works, so a few rows show what would happen with millions.
 */
useDatabase();

let shown: Shown;

beforeAll(async () => {
  // Fresh: statistics and pages left by other tests would change the plans.
  await asSuperuser(`truncate ${[...LARGE_TABLES].join(", ")} cascade`);
  shown = await makeExplainedPages(asSuperuser);
  await fillTables(asSuperuser);
});

test("every page of a patient's orders, money, medicines and files is among them", () => {
  const pages = EXPLAINED_PAGES.map(({ page }) => page);
  for (const name of ["my-orders", "billing", "transaction-history", "medications", "files"]) {
    expect(pages).toContain(`/profile/${name}`);
  }
});

test.each(EXPLAINED_PAGES)(
  "$page reads no large table from end to end",
  async (page) => {
    const ctx = testCtx({ as: "member", id: shown.userId });
    const statements = await recordStatements(() => openPage(ctx, page, shown));
    const explained = statements.filter(({ text }) => /^\s*(select (?!set_config)|with |update |delete )/i.test(text));
    expect(explained.length).toBeGreaterThan(0);
    const found: string[] = [];
    for (const statement of explained) found.push(...(await wholeReads(statement)));
    expect(found).toEqual([]);
  },
  60_000,
);

test("a statement that no index helps is seen: the test above can fail", async () => {
  const text = "select id from customer_order where carrier = $1";
  expect(await wholeReads({ text, values: ["nobody"] })).toEqual([`customer_order: ${text}`]);
});

/** The large tables a statement has to read in full. */
async function wholeReads({ text }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl("app_web") });
  await client.connect();
  try {
    await client.query("begin");
    for (const way of ["seqscan", "hashjoin", "mergejoin", "material"]) {
      await client.query(`set local enable_${way} = off`);
    }
    await client.query("select set_config('app.actor_kind', 'member', true), set_config('app.actor_id', $1, true)", [
      shown.userId,
    ]);
    // The generic plan, which members get.
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return tablesOf(rows[0]!["QUERY PLAN"][0].Plan).map((table) => `${table}: ${text}`);
  } finally {
    await client.end();
  }
}

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
};

/** An index that's scanned from end to end is no better than the table. */
function tablesOf(node: PlanNode): string[] {
  const table = node["Relation Name"] ?? "";
  const isWhole = node["Node Type"] === "Seq Scan" || (node["Node Type"].startsWith("Index") && !node["Index Cond"]);
  return [...(isWhole && LARGE_TABLES.has(table) ? [table] : []), ...(node.Plans ?? []).flatMap(tablesOf)];
}
