import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { record, type Statement } from "../bench/contact-write/replay.ts";
import { EXPLAINED_PAGES, LARGE_TABLES } from "./explain.ts";
import { makeReadyMember, makeSupply } from "./ready-member.ts";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "./test-ctx.ts";

/**
 * Every statement of the patients' pages, explained as the member whose page it is. PostgreSQL is told to read a table from end
 * to end, or to join by doing so, only where no index would do: so a few rows show what millions would.
 */
useDatabase();

const about = { userId: "", orderId: newId(), before: newId() };

beforeAll(async () => {
  const clinic = await makeSupply(asSuperuser);
  const { userId, prescriptionId } = await makeReadyMember(asSuperuser, clinic);
  about.userId = userId;
  // Which of two joined tables is read first depends on how full they are.
  await asSuperuser("set session_replication_role = replica");
  await asSuperuser(
    `insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by,
       transcribed_at, review_due_at)
     select id, id, 1, gen_random_uuid(), 'lab', 'Lab', current_date, 'transcribed', gen_random_uuid(), now(), now()
     from (select gen_random_uuid() as id from generate_series(1, 5000)) made`,
  );
  await asSuperuser("set session_replication_role = origin");
  await asSuperuser("analyze lab_report");
  for (const [i, id] of [about.orderId, about.before].entries()) {
    await asSuperuser(
      `insert into customer_order (id, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents, status,
         created_at, sent_at, shipped_at) values ($1, $2, $3, $4, 'trt', 30, 8900, $5, now(), now(), now())`,
      [id, userId, prescriptionId, clinic.pharmacyId, i === 0 ? "shipped" : "delivered"],
    );
  }
});

test.each(EXPLAINED_PAGES)("$page reads no large table from end to end", async ({ load }) => {
  const ctx = testCtx({ as: "member", id: about.userId });
  await load(ctx, about);
  const statements = await record(() => load(ctx, about));
  const selects = statements.filter(({ text }) => /^\s*(select (?!set_config)|with )/i.test(text));
  expect(selects.length).toBeGreaterThan(1);
  const found: string[] = [];
  for (const statement of selects) found.push(...(await wholeReads(statement)));
  expect(found).toEqual([]);
});

test("a statement that no index helps is seen: the test above can fail", async () => {
  const text = "select id from customer_order where carrier = $1";
  expect(await wholeReads({ text, values: ["nobody"] })).toEqual([`customer_order: ${text}`]);
});

/** The large tables that a statement has to read whole. */
async function wholeReads({ text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl("app_web") });
  await client.connect();
  try {
    await client.query("begin");
    for (const way of ["seqscan", "hashjoin", "mergejoin", "material"]) {
      await client.query(`set local enable_${way} = off`);
    }
    await client.query("select set_config('app.actor_kind', 'member', true), set_config('app.actor_id', $1, true)", [
      about.userId,
    ]);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
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

/** An index that is walked from one end to the other is no better than the table. */
function tablesOf(node: PlanNode): string[] {
  const table = node["Relation Name"] ?? "";
  const isWhole = node["Node Type"] === "Seq Scan" || (node["Node Type"].startsWith("Index") && !node["Index Cond"]);
  return [...(isWhole && LARGE_TABLES.has(table) ? [table] : []), ...(node.Plans ?? []).flatMap(tablesOf)];
}
