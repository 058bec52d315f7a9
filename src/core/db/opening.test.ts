import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/id.ts";
import { recordStatements } from "#test/statements/record-statements.ts";
import { databaseUrl, testCtx, useDatabase } from "#test/test-ctx.ts";
import { asActor, connect, inTransaction, type Db, type Trx } from "../db.ts";
import { beginWith } from "./clinic-dialect.ts";
import { openingFor } from "./opening.ts";

/** The actor goes to PostgreSQL as text: only a kind and an id can get there, and it ends with the transaction. */
useDatabase();

let db: Db;
beforeAll(() => {
  db = connect(databaseUrl("app_web"), { max: 1, name: "opening-test" });
});
afterAll(() => db.destroy());

const SYSTEM = "set_config('app.actor_kind', 'system', true)";
const HOSTILE = [
  `', true), ${SYSTEM}; --`,
  `'; commit; select ${SYSTEM}; --`,
  `\\'; select ${SYSTEM}; --`,
  `$$; select ${SYSTEM}; $$`,
  `${newId()}'`,
  `${newId()}\n; select ${SYSTEM}`,
  `${newId()}\0`,
  "member\u0000",
  "ʼ, true); --",
];

type Who = { kind: string | null; id: string | null };
const who = async (on: Db | Trx): Promise<Who | undefined> =>
  (await sql<Who>`select app.actor_kind() as kind, app.actor_id() as id`.execute(on)).rows[0];

test("a transaction begins and names its actor in one round trip", async () => {
  const ctx = { ...testCtx({ as: "member" }), db };
  const sent = await recordStatements(() => inTransaction(ctx, ({ trx }) => who(trx)));
  expect(sent.map(({ text }) => text.split(";")[0]!.trim().split(/\s/)[0])).toEqual(["begin", "select", "commit"]);
});

test("the actor ends with the transaction: the next one on the connection, or nobody, is not them", async () => {
  const first = newId();
  expect(await asActor(db, { kind: "member", userId: first, sessionId: first }, who)).toEqual({
    kind: "member",
    id: first,
  });
  expect(await who(db)).toEqual({ kind: null, id: null });
  expect(await asActor(db, { kind: "anonymous" }, who)).toEqual({ kind: "anonymous", id: null });
  await db.transaction().execute(async (trx) => expect(await who(trx)).toEqual({ kind: null, id: null }));
});

test.each(HOSTILE)("neither an id nor a kind can be %j", async (text) => {
  const asId: Actor = { kind: "member", userId: text, sessionId: text };
  expect(() => openingFor(asId)).toThrow("An actor is a kind and an id");
  expect(() => openingFor({ kind: text } as never)).toThrow("An actor is a kind and an id");
  expect(await who(db)).toEqual({ kind: null, id: null });
});

test("a beginning that fails half way leaves no open transaction behind", async () => {
  const half = () => beginWith("begin; select 1 / 0", () => db.transaction().execute(who));
  await expect(half()).rejects.toMatchObject({ code: "22012" });
  expect(await asActor(db, { kind: "anonymous" }, who)).toEqual({ kind: "anonymous", id: null });
});

test("whoever looks through a member's eyes cannot write", async () => {
  const actor: Actor = { kind: "member", userId: newId(), sessionId: newId(), viewedBy: newId() };
  const write = asActor(db, actor, (trx) =>
    trx.updateTable("profile").set({ first_name: "Somebody" }).where("user_id", "=", newId()).execute(),
  );
  await expect(write).rejects.toMatchObject({ code: "25006" });
});
