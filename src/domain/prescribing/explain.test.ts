import { CompiledQuery, createQueryId, type QueryId, type RootOperationNode } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aTreatedMember, anActivePrescription } from "#test/prescriptions.ts";
import { listAffectedByLapse } from "./exams/list-affected-by-lapse.ts";
import { countPrescriptionsToConfirm } from "./count-prescriptions-to-confirm.ts";
import { listDuePrescriptions } from "./list-due-prescriptions.ts";
import { listForPrescriber } from "./list-for-prescriber.ts";
import { listPrescriptionHistory } from "./list-prescription-history.ts";
import { listPrescriptions } from "./list-prescriptions.ts";

/** What the pages ask, explained over a clinic with thousands of others in it. None may read a large table from end to end. */
useDatabase();
const LARGE = new Set([
  "prescription",
  "prescription_fill",
  "prescription_event",
  "in_person_exam",
  "profile",
  "appointment",
]);
const OTHERS = 5_000;
let team: Awaited<ReturnType<typeof aTreatedMember>>;

beforeAll(async () => {
  team = await aTreatedMember();
  const id = await anActivePrescription(team);
  const rows = await asSuperuser<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'prescription'::regclass and attnum > 0 order by attnum",
  );
  const rest = rows.slice(2).map(({ name }) => name);
  await asSuperuser("set session_replication_role = replica");
  await asSuperuser(
    `insert into profile (user_id, email, first_name, last_name, created_at)
     select gen_random_uuid(), 'other-' || n || '@example.test', 'Ot', 'Her', now() from generate_series(1, $1::int) n`,
    [OTHERS],
  );
  await asSuperuser("create temp table others as select * from prescription where id = $1", [id]);
  await asSuperuser(
    `insert into others select gen_random_uuid(), u.user_id, o.* from profile u,
       (select ${rest.join(", ")} from others) o where u.last_name = 'Her'`,
  );
  await asSuperuser("update others set prescriber_id = user_id, confirmed_by = user_id where id <> $1", [id]);
  await asSuperuser("insert into prescription select * from others where id <> $1", [id]);
  await asSuperuser(
    `insert into prescription_fill (id, prescription_id, order_id, filled_at)
     select gen_random_uuid(), id, gen_random_uuid(), now() from prescription`,
  );
  await asSuperuser(
    `insert into prescription_event (id, prescription_id, kind, at, actor_kind)
     select gen_random_uuid(), id, 'confirmed', now(), 'provider' from prescription`,
  );
  await asSuperuser(
    `insert into in_person_exam (id, user_id, examined_on, examiner, recorded_by, recorded_at)
     select gen_random_uuid(), user_id, '2026-11-01', 'Dr. Near', user_id, now() from profile where last_name = 'Her'`,
  );
  await asSuperuser(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone, calendar_id, created_at)
     select gen_random_uuid(), user_id, gen_random_uuid(), 'renewal', false, now(), now() + interval '20 minutes', 'fulfilled',
       'IL', 'America/Chicago', gen_random_uuid(), now() from profile where last_name = 'Her'`,
  );
  await asSuperuser("set session_replication_role = origin");
  await asSuperuser("analyze");
});

test("a member's medications", async () => {
  const load = async (ctx: Ctx) => listPrescriptionHistory(ctx, await listPrescriptions(ctx, { userId: team.userId }));
  expect(await readWhole(team.patient, load)).toEqual([]);
});

test("what a provider has to confirm and has in use", async () => {
  const load = async (ctx: Ctx) => [await countPrescriptionsToConfirm(ctx), await listForPrescriber(ctx)];
  expect(await readWhole(testCtx({ as: "provider", id: team.providerId }), load)).toEqual([]);
});

test("a page of the nightly list", async () => {
  const load = (ctx: Ctx) => listDuePrescriptions(ctx, { after: null, limit: 20 });
  expect(await readWhole(testCtx({ as: "system" }), load)).toEqual([]);
});

test("the report on who a lapse would touch reads everybody, so the check can see it", async () => {
  expect(await readWhole(testCtx({ as: "employee" }), (ctx) => listAffectedByLapse(ctx))).not.toEqual([]);
});

/** The large tables that a use case reads from end to end, by the plans of every statement it sends. */
async function readWhole(ctx: Ctx, load: (ctx: Ctx) => Promise<unknown>): Promise<string[]> {
  // A part of a query is built like one, and is never sent alone: what has a result was sent.
  const built = new WeakMap<QueryId, RootOperationNode>();
  const nodes: RootOperationNode[] = [];
  const db = ctx.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      built.set(queryId, node);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      nodes.push(built.get(queryId)!);
      return result;
    },
  });
  await load({ ...ctx, db });
  expect(nodes.length).toBeGreaterThan(0);
  return inTransaction(ctx, async ({ trx }) => {
    const found: string[] = [];
    for (const node of nodes) {
      const { sql, parameters } = trx.getExecutor().compileQuery(node, createQueryId());
      if (!/^\s*select/i.test(sql)) continue;
      const { rows } = await trx.executeQuery(CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]));
      const plan = JSON.stringify(rows);
      for (const [, table] of plan.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)) {
        if (table && LARGE.has(table)) found.push(table);
      }
    }
    return found;
  });
}
