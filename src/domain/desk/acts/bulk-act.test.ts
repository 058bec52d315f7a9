import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { aKnownPerson, later } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { getAct } from "./get-act.ts";
import { planAct } from "./plan-act.ts";
import { dropExport } from "./drop-export.ts";
import { openExport } from "./open-export.ts";
import { readExport } from "./read-export.ts";
import { startExport } from "./start-export.ts";
import { sweepDesk } from "../sweep-desk.ts";
import { listTags } from "./list-tags.ts";
import { tagPeople } from "./tag-people.ts";
import { undoTags } from "./undo-tags.ts";
import { writeExport } from "./write-export.ts";
import type { Person } from "../people/list-people.ts";

const FILE = { head: "Name\r\n", line: ({ last_name, first_name }: Person) => `${last_name}, ${first_name}\r\n` };

useDatabase();

let staff: Ctx;
let colleague: Ctx;
let ids: string[];
const system = testCtx({ as: "system" });

beforeAll(async () => {
  staff = (await aKnownPerson("employee")).ctx;
  colleague = (await aKnownPerson("employee")).ctx;
  const people = await Promise.all(["=1+1", "Bo", "Cy"].map((firstName) => aKnownPerson("member", { firstName })));
  ids = people.map(({ userId }) => userId);
  await asSuperuser("update profile set state = 'TX' where user_id = any($1)", [ids]);
});
beforeEach(() => asSuperuser("delete from person_tag"));

const tagged = async () =>
  (
    await asSuperuser<{ user_id: string }>("select user_id from person_tag where tag = 'call back' order by user_id")
  ).map(({ user_id }) => user_id);
const draftTag = (ctx: Ctx, userIds = ids) => planAct(ctx, { kind: "tag", tag: "call back", whom: { userIds } });

describe("a label", () => {
  test("is tried dry first: the draft says what would happen and nothing does", async () => {
    await tagPeople(staff, await draftTag(staff, ids.slice(0, 1)));
    const draft = await draftTag(staff);
    expect(await getAct(staff, draft)).toMatchObject({ state: "draft", people: 3, already: 1 });
    expect(await tagged()).toEqual(ids.slice(0, 1));
  });

  test("goes to everybody chosen, once, and undo takes away only what this act put there", async () => {
    await tagPeople(staff, await draftTag(staff, ids.slice(0, 1)));
    const act = await draftTag(staff);
    expect(await tagPeople(staff, act)).toEqual({ kind: "done", people: 2 });
    expect(await tagged()).toEqual([...ids].sort());
    expect(await listTags(staff)).toEqual(["call back"]);
    await undoTags(staff, act);
    expect(await tagged()).toEqual(ids.slice(0, 1));
    expect(await getAct(staff, act)).toMatchObject({ state: "undone", canUndo: false });
  });

  test("goes to everybody the filters match", async () => {
    const act = await planAct(staff, { kind: "tag", tag: "call back", whom: { query: "state=TX&junk=1" } });
    expect(await getAct(staff, act)).toMatchObject({ people: 3, query: "state=TX" });
    await tagPeople(staff, act);
    expect(await tagged()).toEqual([...ids].sort());
  });

  test("cannot be put twice by two presses, nor undone after ten minutes", async () => {
    const act = await draftTag(staff);
    await tagPeople(staff, act);
    await expect(tagPeople(staff, act)).rejects.toMatchObject({ code: "conflict" });
    await expect(undoTags(later(staff, 601), act)).rejects.toMatchObject({ code: "conflict" });
    expect(await getAct(later(staff, 601), act)).toMatchObject({ canUndo: false });
  });

  test("is recorded, and so is its undoing", async () => {
    const act = await draftTag(staff);
    await tagPeople(staff, act);
    await undoTags(staff, act);
    const rows = await asSuperuser<{ action: string }>(
      "select action from audit_event where object_id = $1 order by ctid",
      [act.actId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["people.tagged", "people.untagged"]);
  });

  test("is not a colleague's to put or undo", async () => {
    const act = await draftTag(staff);
    for (const work of [getAct, tagPeople, undoTags]) {
      await expect(work(colleague, act)).rejects.toMatchObject({ code: "not-found" });
    }
  });
});

describe("an export", () => {
  const draft = (query = "state=TX") => planAct(staff, { kind: "export", whom: { query } });
  const reason = "Yearly letter";
  const read = async (ctx: Ctx, actId: string) => {
    const parts: Uint8Array[] = [];
    for await (const part of await readExport(ctx, { actId })) parts.push(part);
    return Buffer.concat(parts).toString("utf8");
  };

  test("is asked for with a reason, written by the worker, and read by who asked", async () => {
    const act = await draft();
    await startExport(staff, { ...act, reason });
    expect(await getAct(staff, act)).toMatchObject({ state: "running", people: 3, done: 0 });
    await writeExport(system, act, FILE);
    expect(await getAct(staff, act)).toMatchObject({ state: "done", done: 3 });
    await expect(read(staff, act.actId), "the way is not open yet").rejects.toMatchObject({ code: "not-found" });
    await openExport(staff, act);
    const text = await read(staff, act.actId);
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe("Name");
    expect(text).toContain("Quinn, =1+1\r\n");
    await expect(read(colleague, act.actId)).rejects.toMatchObject({ code: "not-found" });
    await expect(read(later(staff, 301), act.actId), "the link has run out").rejects.toMatchObject({
      code: "not-found",
    });
    const trail = await asSuperuser<{ action: string; reason: string | null }>(
      "select action, reason from audit_event where object_id = $1 order by ctid",
      [act.actId],
    );
    expect(trail).toEqual([
      { action: "people.export-asked", reason },
      { action: "people.exported", reason: null },
      { action: "people.export-fetched", reason: null },
    ]);
  });

  test("written twice is one file", async () => {
    const act = await draft();
    await startExport(staff, { ...act, reason });
    await writeExport(system, act, FILE);
    await writeExport(system, act, FILE);
    const parts = await asSuperuser("select n from export_part where act_id = $1", [act.actId]);
    expect(parts).toHaveLength(1);
  });

  test("of nobody is a file with its heading", async () => {
    const act = await draft("state=WY");
    await startExport(staff, { ...act, reason });
    await writeExport(system, act, FILE);
    await openExport(staff, act);
    expect((await read(staff, act.actId)).trimEnd().split("\r\n")).toHaveLength(1);
  });

  test("discarding an export stops the writing and deletes the file", async () => {
    const act = await draft();
    await startExport(staff, { ...act, reason });
    await dropExport(staff, act);
    await writeExport(system, act, FILE);
    expect(await asSuperuser("select from export_part where act_id = $1", [act.actId])).toEqual([]);
    expect(await getAct(staff, act)).toMatchObject({ state: "undone" });
  });

  test("is swept after a day, file and all", async () => {
    const act = await draft();
    await startExport(staff, { ...act, reason });
    await writeExport(system, act, FILE);
    await sweepDesk(later(system, 90_000));
    await expect(getAct(staff, act)).rejects.toMatchObject({ code: "not-found" });
    expect(await asSuperuser("select from export_part")).toEqual([]);
  });
});

test("nobody but staff plans an act", async () => {
  for (const as of ["member", "provider"] as const) {
    const plan = planAct(testCtx({ as }), { kind: "export", whom: { query: "" } });
    await expect(plan).rejects.toMatchObject({ code: "forbidden" });
  }
});
