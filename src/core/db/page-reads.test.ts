import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { recordStatements } from "#test/statements/record-statements.ts";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "#test/test-ctx.ts";
import { connect, inReadTransaction, inTransaction, sharingReads, type Db, type Trx } from "../db.ts";
import { AppError } from "../errors.ts";
import { pools } from "../metrics.ts";
import { deadlineFromNow } from "../process/deadline.ts";

/** What one page's loaders read, on a pool with two connections. */
useDatabase();

let db: Db;
beforeEach(async () => {
  db = connect(databaseUrl("app_web"), { max: 2, name: "page-reads", maxWaitMs: 500 });
  await asSuperuser("create table page_note (n int); grant select, insert on page_note to app_web");
});
afterEach(async () => {
  await db.destroy();
  await asSuperuser("drop table page_note");
});

const member = (): Ctx => ({ ...testCtx({ as: "member" }), db });
const busy = () => pools.get("page-reads")!.totalCount - pools.get("page-reads")!.idleCount;
const ask = (n: number) => (tx: { trx: Trx }) => sql`select ${n}::int as n`.execute(tx.trx);
const firsts = (sent: { text: string }[]) => sent.map(({ text }) => text.trim().split(/[\s;]/)[0]);
type Who = { id: string | null; pid: number };
const who = async ({ trx }: { trx: Trx }) =>
  (await sql<Who>`select app.actor_id() as id, pg_backend_pid() as pid`.execute(trx)).rows[0]!;

test("loaders share a transaction, one after another and at once, and its connection is back by itself", async () => {
  const ctx = sharingReads(member());
  const sent = await recordStatements(async () => {
    await Promise.all([inReadTransaction(ctx, ask(1)), inReadTransaction(ctx, ask(2))]);
    await inReadTransaction(ctx, ask(3));
    await sleep(50);
  });
  expect(firsts(sent)).toEqual(["begin", "select", "select", "select", "commit"]);
  expect(busy()).toBe(0);
});

test("what is asked twice is answered once, and each gets their own copy", async () => {
  const ctx = sharingReads(member());
  const sent = await recordStatements(async () => {
    const [one, other] = await Promise.all([inReadTransaction(ctx, ask(1)), inReadTransaction(ctx, ask(1))]);
    expect(other.rows).toEqual(one.rows);
    expect(other.rows[0]).not.toBe(one.rows[0]);
  });
  expect(firsts(sent)).toEqual(["begin", "select"]);
});

test("what may write asks anew each time", async () => {
  const count = (trx: Trx) => sql<{ n: number }>`select count(*)::int as n from page_note`.execute(trx);
  await inTransaction(sharingReads(member()), async ({ trx }) => {
    expect((await count(trx)).rows).toEqual([{ n: 0 }]);
    await sql`insert into page_note values (1)`.execute(trx);
    expect((await count(trx)).rows).toEqual([{ n: 1 }]);
  });
});

test("a loader that writes has its own transaction, which stays although another loader fails", async () => {
  const ctx = sharingReads(member());
  const refused = inReadTransaction(ctx, async () => {
    await turn();
    throw new AppError("not-found");
  });
  const written = inTransaction(ctx, ({ trx }) => sql`insert into page_note values (1)`.execute(trx));
  await expect(refused).rejects.toMatchObject({ code: "not-found" });
  await written;
  expect(await asSuperuser("select from page_note")).toHaveLength(1);
});

test("what only reads cannot write, with or without a page", async () => {
  const write = ({ trx }: { trx: Trx }) => sql`insert into page_note values (1)`.execute(trx);
  await expect(inReadTransaction(member(), write)).rejects.toMatchObject({ code: "25006" });
  await expect(inReadTransaction(sharingReads(member()), write)).rejects.toMatchObject({ code: "25006" });
});

test("whoever acts as somebody else on the same page reads apart, as themselves", async () => {
  const ctx = sharingReads(member());
  const other = { ...ctx, actor: { kind: "member", userId: newId(), sessionId: newId() } as const };
  const nobody = { ...ctx, actor: { kind: "anonymous" } as const };
  const [own, theirs, none] = await Promise.all(
    [ctx, other, nobody].map((one) =>
      inReadTransaction(one, async (tx) => {
        await sleep(20);
        return who(tx);
      }),
    ),
  );
  expect(own).toMatchObject({ id: "userId" in ctx.actor && ctx.actor.userId });
  expect(theirs).toMatchObject({ id: other.actor.userId });
  expect(none).toMatchObject({ id: null });
  expect(theirs!.pid).not.toBe(own!.pid);
});

test("a refusal leaves the page's transaction as it was; a statement that fails ends it for those in it", async () => {
  const ctx = sharingReads(member());
  const [refused, answered] = await Promise.allSettled([
    inReadTransaction(ctx, () => Promise.reject(new AppError("not-found"))),
    inReadTransaction(ctx, ask(1)),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "not-found" } });
  expect(answered).toMatchObject({ status: "fulfilled", value: { rows: [{ n: 1 }] } });

  const broken = inReadTransaction(ctx, ({ trx }) => sql`select 1 / 0`.execute(trx));
  const beside = inReadTransaction(ctx, ask(2));
  await expect(broken).rejects.toMatchObject({ code: "22012" });
  await expect(beside).rejects.toMatchObject({ code: "22012" });
  // The next one starts over.
  expect((await inReadTransaction(ctx, ask(3))).rows).toEqual([{ n: 3 }]);
  await sleep(50);
  expect(busy()).toBe(0);
});

test("no connection is held while a loader waits for something else", async () => {
  const ctx = sharingReads(member());
  await inReadTransaction(ctx, ask(1));
  await sleep(30);
  expect(busy()).toBe(0);
  expect((await inReadTransaction(ctx, ask(2))).rows).toEqual([{ n: 2 }]);
});

test("a page that ran out of time holds no connection either", async () => {
  const ctx = sharingReads({ ...member(), deadline: deadlineFromNow(200) });
  const slow = inReadTransaction(ctx, ({ trx }) => sql`select pg_sleep(2)`.execute(trx));
  const waiting = inReadTransaction(ctx, ask(1));
  await expect(slow).rejects.toMatchObject({ code: "unavailable" });
  await expect(waiting).rejects.toMatchObject({ code: "unavailable" });
  await expect.poll(busy).toBe(0);
});

test("without a database each loader hears so, and the process lives on", async () => {
  const away = connect(databaseUrl("app_web").replace(/:\d+\//, ":1/"), { max: 1, name: "away" });
  try {
    const ctx = sharingReads({ ...member(), db: away });
    const asked = await Promise.allSettled([inReadTransaction(ctx, ask(1)), inReadTransaction(ctx, ask(2))]);
    expect(asked).toMatchObject([1, 2].map(() => ({ status: "rejected", reason: { code: "ECONNREFUSED" } })));
    // An unhandled rejection would come after this.
    await sleep(50);
  } finally {
    await away.destroy();
  }
});

test("pages that read and write, more of them than connections, do not wait for each other forever", async () => {
  const pages = Array.from({ length: 12 }, async (_, n) => {
    const ctx = sharingReads(member());
    await inReadTransaction(ctx, ask(n));
    await inTransaction(ctx, ({ trx }) => sql`insert into page_note values (${n})`.execute(trx));
    await inReadTransaction(ctx, ask(n));
  });
  await Promise.all(pages);
  expect(await asSuperuser("select from page_note")).toHaveLength(12);
});
