import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { auditEvents, NO_END } from "./queries.server.ts";

useDatabase();
beforeEach(() => emptyTables("audit_event"));

const XIDS = [8, 9, 9, 10, 11, 99, 99, 99, 100, 101, 1000];

test("rows are read in the order of their transactions, across any number of pages", async () => {
  await asSuperuser(
    `insert into audit_event (id, at, actor_kind, action, request_id, key_id, mac, xid)
     select gen_random_uuid(), '2026-11-01', 'system', 'a', 'r', 'k', sha256('m'), x::text::xid8 from unnest($1::int[]) x`,
    [XIDS],
  );
  for (const pageSize of [1, 2, 3, 100]) expect(await read({ from: "0", to: NO_END }, pageSize)).toEqual(XIDS);
  expect(await read({ from: "9", to: "100" }, 2)).toEqual([9, 9, 10, 11, 99, 99, 99]);
});

function read(range: { from: string; to: string }, pageSize: number): Promise<number[]> {
  return inTransaction(testCtx({ as: "system" }), async ({ trx }) => {
    const xids: number[] = [];
    for await (const page of auditEvents(trx, range, pageSize)) xids.push(...page.map(({ xid }) => Number(xid)));
    return xids;
  });
}
