import { beforeEach, describe, expect, test } from "vitest";
import type { PersonActor } from "#core/actor.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider } from "#test/visits.ts";
import { openRelation } from "../care/open-relation.ts";
import { addChartRow } from "./add-chart-row.ts";
import { changeChartRow } from "./change-chart-row.ts";
import type { ChartEntry, RowValues } from "./chart-list.ts";
import { decideChartRow } from "./decide-chart-row.ts";
import { endOwnRow } from "./end-own-row.ts";
import { getChartLists } from "./get-chart-lists.ts";
import { listOwnChart } from "./list-own-chart.ts";
import { proposeOwnRow } from "./propose-own-row.ts";
import { proposeRows, type Proposal } from "./propose-rows.ts";
import { findChartLists } from "./reads.server.ts";
import { reviewChartSection } from "./review-chart-section.ts";
import { stateNoneKnown } from "./state-none-known.ts";

useDatabase();
const NOW = new Date("2026-11-16T08:00:00Z");
let userId: string;
let providerId: string;
let colleagueId: string;

beforeEach(async () => {
  ({ userId } = await aPatient({ now: NOW }));
  providerId = await aProvider();
  colleagueId = await aProvider();
  const staff = testCtx({ as: "admin", now: NOW });
  await inTransaction(staff, async (tx) => {
    await openRelation(tx, { userId, providerId, basis: "assigned", reason: "test" });
    await openRelation(tx, { userId, providerId: colleagueId, basis: "covering", reason: "test" });
  });
});

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const member = (minutes = 0) => testCtx({ as: "member", id: userId, now: at(minutes) });
const provider = (minutes = 0) => testCtx({ as: "provider", id: providerId, now: at(minutes) });
const colleague = (minutes = 0) => testCtx({ as: "provider", id: colleagueId, now: at(minutes) });
const nurse = (minutes = 0) => testCtx({ as: "nurse", now: at(minutes) });
const lists = (minutes = 900) => inReadTransaction(provider(minutes), (tx) => findChartLists(tx.trx, userId));

const OPEN = { fromOn: null, untilOn: null };
const allergy = (substance: string, more: Partial<RowValues["allergies"]> = {}): ChartEntry => ({
  section: "allergies",
  substance,
  classKeys: [],
  reaction: "Hives",
  severity: "mild",
  ...OPEN,
  ...more,
});
const medicine = (name: string): ChartEntry => ({ section: "medicines", name, classKeys: [], dose: "", ...OPEN });
const restricted: ChartEntry = { section: "history", kind: "social", text: "Cannabis", isRestricted: true, ...OPEN };

async function added(entry: ChartEntry, minutes = 0): Promise<string> {
  const result = await proposeOwnRow(member(minutes), { entry });
  if (result.kind !== "added") throw new Error(result.kind);
  return result.rootId;
}

describe("a row", () => {
  test("that a member reports is recognized, counts at once and waits for a provider", async () => {
    await added(allergy("Sesame seeds"));
    await added(medicine("Ozempic 1 mg"), 1);
    const { allergies, medicines } = await lists();
    expect(allergies).toMatchObject([{ status: "reported", source: "patient", classKeys: ["sesame-oil"] }]);
    expect(medicines).toMatchObject([{ classKeys: ["glp1", "semaglutide"] }]);
  });

  test("that a provider adds is confirmed; what a nurse adds is not", async () => {
    await addChartRow(provider(), { userId, entry: allergy("Latex"), source: "provider" });
    await addChartRow(nurse(1), { userId, entry: allergy("Castor oil"), source: "patient" });
    expect((await lists()).allergies.map(({ substance, status }) => [substance, status])).toEqual([
      ["Castor oil", "reported"],
      ["Latex", "confirmed"],
    ]);
  });

  test("is listed once, whatever the case", async () => {
    await added(allergy("Penicillin"));
    expect(await proposeOwnRow(member(1), { entry: allergy("penicillin ") })).toEqual({ kind: "already-listed" });
  });

  test("changes by a new version; the earlier ones stay", async () => {
    const rootId = await added(allergy("Sesame"));
    const change = { userId, rootId, basedOn: 1, entry: allergy("Sesame", { severity: "severe", classKeys: [] }) };
    await changeChartRow(provider(1), change);
    await decideChartRow(provider(2), { userId, section: "allergies", rootId, basedOn: 2, status: "refuted" });
    const rows = await asSuperuser(
      "select version, status, severity from allergy where root_id = $1 order by version",
      [rootId],
    );
    expect(rows).toEqual([
      { version: 1, status: "reported", severity: "mild" },
      { version: 2, status: "confirmed", severity: "severe" },
      { version: 3, status: "refuted", severity: "severe" },
    ]);
    const { allergies, earlier } = await lists();
    expect(allergies).toMatchObject([{ version: 3, classKeys: [] }]);
    expect(earlier[rootId]).toMatchObject([
      { version: 2, status: "confirmed", severity: "severe" },
      { version: 1, status: "reported", severity: "mild" },
    ]);
  });

  test("is never changed or deleted, and no version is left out, moved to someone else or unrestricted", async () => {
    const rootId = await added(restricted);
    const insert = (version: number, person: string, isRestricted: boolean) =>
      asSuperuser(
        `insert into history_item (id, root_id, version, user_id, status, source, kind, text, is_restricted, added_by, added_at)
         values (gen_random_uuid(), $1, $2, $3, 'confirmed', 'provider', 'social', 'x', $4, $3, now())`,
        [rootId, version, person, isRestricted],
      );
    const { userId: other } = await aPatient({ now: NOW });
    await expect(insert(3, userId, true)).rejects.toThrow("foreign key");
    await expect(insert(2, other, true)).rejects.toThrow("foreign key");
    await expect(insert(2, userId, false)).rejects.toThrow("foreign key");
    await insert(2, userId, true);
  });
});

describe("two providers at once", () => {
  const change = (ctx: ReturnType<typeof provider>, rootId: string, reaction: string) =>
    changeChartRow(ctx, { userId, rootId, basedOn: 1, entry: allergy("Sesame", { reaction }) });

  test("one is saved, the other gets a conflict", async () => {
    const rootId = await added(allergy("Sesame"));
    await change(provider(1), rootId, "Swollen lips");
    await expect(change(colleague(2), rootId, "A rash")).rejects.toMatchObject({ code: "conflict" });
    expect((await lists()).allergies).toMatchObject([{ version: 2, reaction: "Swollen lips" }]);
  });

  test("also if neither sees the other's change: the table decides", async () => {
    for (let round = 0; round < 5; round += 1) {
      const rootId = await added(allergy(`Substance ${round}`), round);
      const results = await Promise.allSettled([
        change(provider(10 + round), rootId, "A"),
        change(colleague(10 + round), rootId, "B"),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const lost = results.find((one) => one.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: "conflict" });
    }
  });
});

describe("none known", () => {
  test("is a statement with a date, and stands until something is listed", async () => {
    expect((await lists()).noneKnown.allergies).toBeNull();
    await stateNoneKnown(member(), { userId, section: "allergies" });
    expect((await lists()).noneKnown.allergies).toEqual({ at: at(0), by: userId });
    const rootId = await added(allergy("Latex"), 5);
    expect((await lists()).noneKnown.allergies).toBeNull();
    await expect(stateNoneKnown(provider(6), { userId, section: "allergies" })).rejects.toMatchObject({
      code: "conflict",
    });
    await decideChartRow(provider(7), { userId, section: "allergies", rootId, basedOn: 1, status: "refuted" });
    expect((await lists()).noneKnown.allergies).toBeNull();
    await stateNoneKnown(provider(8), { userId, section: "allergies" });
    expect((await lists()).noneKnown.allergies).toEqual({ at: at(8), by: providerId });
  });
});

describe("a review", () => {
  const review = (minutes: number, newest?: string | null) =>
    reviewChartSection(provider(minutes), {
      userId,
      section: "allergies",
      ...(newest === undefined ? {} : { newest }),
    });

  test("needs a row or a statement that there are none", async () => {
    await expect(review(0)).rejects.toMatchObject({ code: "conflict" });
    await stateNoneKnown(provider(1), { userId, section: "allergies" });
    await review(2);
    expect((await lists()).reviewed.allergies).toEqual({ at: at(2), by: providerId });
  });

  test("is over once something is reported, not when a provider confirms it", async () => {
    const rootId = await added(allergy("Latex"));
    await review(1);
    await decideChartRow(provider(2), { userId, section: "allergies", rootId, basedOn: 1, status: "confirmed" });
    expect((await lists()).reviewed.allergies).not.toBeNull();
    await added(allergy("Sesame"), 3);
    expect((await lists()).reviewed.allergies).toBeNull();
  });

  test("is refused if something was added that wasn't on the page", async () => {
    const seen = await added(allergy("Latex"));
    await added(allergy("Sesame"), 1);
    await expect(review(2, seen)).rejects.toMatchObject({ code: "conflict" });
    await review(3, (await lists()).allergies[0]!.id);
  });
});

test("what a member ends counts until a provider confirms the end", async () => {
  const rootId = await added(medicine("Insulin"));
  await decideChartRow(provider(1), { userId, section: "medicines", rootId, basedOn: 1, status: "confirmed" });
  await endOwnRow(member(2), { section: "medicines", rootId, basedOn: 2 });
  expect((await lists()).medicines).toMatchObject([{ status: "reported", untilOn: "2026-11-16" }]);
  await expect(stateNoneKnown(member(3), { userId, section: "medicines" })).rejects.toMatchObject({ code: "conflict" });
  await decideChartRow(provider(4), { userId, section: "medicines", rootId, basedOn: 3, status: "confirmed" });
  await stateNoneKnown(member(5), { userId, section: "medicines" });
  expect((await lists()).noneKnown.medicines).not.toBeNull();
});

describe("sent answers", () => {
  const send = (minutes: number, proposals: Proposal[], none: ("allergies" | "medicines")[] = []) =>
    inTransaction(member(minutes), (tx) => proposeRows(tx, { proposals, none }));
  const penicillin = (reaction = "Rash") => [{ origin: "c08:penicillin", entry: allergy("Penicillin", { reaction }) }];
  const decide = (rootId: string, basedOn: number, status: "confirmed" | "refuted", minutes: number) =>
    decideChartRow(provider(minutes), { userId, section: "allergies", rootId, basedOn, status });

  test("propose rows once", async () => {
    await send(0, penicillin());
    await send(1, penicillin());
    expect((await lists()).allergies).toMatchObject([{ version: 1, status: "reported", reaction: "Rash" }]);
    await send(2, penicillin("Trouble breathing"));
    expect((await lists()).allergies).toMatchObject([{ version: 2, reaction: "Trouble breathing" }]);
  });

  test("leave alone what a provider decided, unless they say something new", async () => {
    await send(0, penicillin());
    const { rootId } = (await lists()).allergies[0]!;
    await decide(rootId, 1, "refuted", 1);
    await send(2, penicillin());
    expect((await lists()).allergies).toMatchObject([{ version: 2, status: "refuted" }]);
    await send(3, penicillin("Trouble breathing"));
    expect((await lists()).allergies).toMatchObject([{ version: 3, status: "reported" }]);
  });

  test("add nothing beside a row that a provider typed", async () => {
    await addChartRow(provider(), { userId, entry: allergy("penicillin", { reaction: "Hives" }), source: "provider" });
    await send(1, penicillin());
    expect((await lists()).allergies).toMatchObject([{ version: 1, status: "confirmed", reaction: "Hives" }]);
  });

  test("state that there are none only where nothing is listed", async () => {
    await added(medicine("Insulin"));
    await send(1, [], ["allergies", "medicines"]);
    const { noneKnown } = await lists();
    expect(noneKnown.allergies).toEqual({ at: at(1), by: userId });
    expect(noneKnown.medicines).toBeNull();
  });
});

describe("who may look and write", () => {
  const strangers = (): [ReturnType<typeof testCtx>, string][] => [
    [testCtx({ as: "employee", now: NOW }), "forbidden"],
    [testCtx({ as: "admin", now: NOW }), "not-found"],
    [testCtx({ as: "provider", now: NOW }), "not-found"],
    [testCtx({ as: "member", now: NOW }), "forbidden"],
  ];

  test("nobody else, by the first lock alone", async () => {
    const rootId = await added(allergy("Latex"));
    await withPoliciesOff(async () => {
      for (const [ctx, code] of strangers()) {
        await expect(getChartLists(ctx, { userId })).rejects.toMatchObject({ code });
      }
      const codeFor = ({ actor }: ReturnType<typeof testCtx>) =>
        actor.kind === "provider" ? "not-found" : "forbidden";
      for (const ctx of [testCtx({ as: "provider", now: NOW }), nurse(), testCtx({ as: "employee", now: NOW })]) {
        const decision = { userId, section: "allergies", rootId, basedOn: 1, status: "confirmed" } as const;
        await expect(decideChartRow(ctx, decision)).rejects.toMatchObject({ code: codeFor(ctx) });
        await expect(reviewChartSection(ctx, { userId, section: "allergies" })).rejects.toMatchObject({
          code: codeFor(ctx),
        });
        const change = { userId, rootId, basedOn: 1, entry: allergy("Latex", { reaction: "None" }) };
        await expect(changeChartRow(ctx, change)).rejects.toMatchObject({ code: codeFor(ctx) });
      }
      const stranger = testCtx({ as: "provider", now: NOW });
      const row = { userId, entry: allergy("Sesame"), source: "provider" } as const;
      await expect(addChartRow(stranger, row)).rejects.toMatchObject({ code: "not-found" });
      await expect(addChartRow(nurse(), row)).rejects.toMatchObject({ code: "forbidden" });
      const hidden = { userId, entry: restricted, source: "patient" } as const;
      await expect(addChartRow(nurse(), hidden)).rejects.toMatchObject({ code: "forbidden" });
      await expect(stateNoneKnown(stranger, { userId, section: "history" })).rejects.toMatchObject({
        code: "not-found",
      });
      const another = testCtx({ as: "member", now: NOW });
      await expect(endOwnRow(another, { section: "allergies", rootId, basedOn: 1 })).rejects.toMatchObject({
        code: "not-found",
      });
    });
    expect((await lists()).allergies).toMatchObject([{ version: 1, status: "reported" }]);
  });

  test("restricted history is for the member and the provider, not for nurses", async () => {
    await added(restricted);
    expect((await getChartLists(provider(), { userId })).lists.history).toHaveLength(1);
    expect((await getChartLists(nurse(), { userId })).lists.history).toEqual([]);
    expect((await getChartLists(nurse(), { userId })).restricted).toBe(1);
    expect((await listOwnChart(member()))?.history).toHaveLength(1);
  });

  test("every read by someone else is a row in the audit trail", async () => {
    for (const ctx of [nurse(), provider()]) await getChartLists(ctx, { userId });
    const rows = await asSuperuser("select 1 from audit_event where action = 'chart.read' and subject_id = $1", [
      userId,
    ]);
    expect(rows).toHaveLength(2);
  });

  test("whoever views the site as the member sees no list, by the first lock alone", async () => {
    await added(allergy("Latex"));
    const actor = { ...member().actor, viewedBy: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5" } as PersonActor;
    await withPoliciesOff(async () => {
      expect(await listOwnChart({ ...member(), actor })).toBeNull();
      expect((await listOwnChart(member()))?.allergies).toHaveLength(1);
    });
  });
});
