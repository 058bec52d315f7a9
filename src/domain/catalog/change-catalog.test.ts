import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { listPriceLines } from "./list-price-lines.ts";
import { setPrice } from "./set-price.ts";
import { setStateServed } from "./set-state-served.ts";
import { getCatalog } from "./get-catalog.ts";
import { getClinicalFacts } from "./get-clinical-facts.ts";
import { decideFact } from "./decide-fact.ts";
import { FactProposal, proposeFact } from "./propose-fact.ts";
import { listFacts } from "./list-facts.ts";

useDatabase();
const NOW = new Date("2026-11-15T18:00:00Z");
const admin = testCtx({ as: "admin", id: newId(), now: NOW });
const second = testCtx({ as: "admin", id: newId(), now: NOW });
const on = (day: string): Ctx => testCtx({ as: "anonymous", now: new Date(`${day}T18:00:00Z`) });

beforeEach(async () => {
  await asSuperuser("delete from price_line where effective_from > '2026-11-01'");
  await asSuperuser("delete from state_served where effective_from > '2026-11-01'");
  await asSuperuser("delete from clinical_fact where effective_from > '2026-11-01'");
  await emptyTables("clinical_fact_proposal");
});

describe("a price", () => {
  const price = { offering_key: "trt", item: "medicine" as const, amount_cents: 99_00, effective_from: "2026-12-01" };
  const medicineOn = async (day: string) =>
    (await getCatalog(on(day))).offerings.find(({ key }) => key === "trt")?.prices.medicine;

  test("counts from its day on and not before", async () => {
    await setPrice(admin, price);
    expect(await medicineOn("2026-11-30")).toBe(89_00);
    expect(await medicineOn("2026-12-01")).toBe(99_00);
    expect((await listPriceLines(admin)).filter(({ isComing }) => isComing)).toMatchObject([{ amount_cents: 99_00 }]);
  });

  test("of today or the past is not changed, nor one day twice", async () => {
    await expect(setPrice(admin, { ...price, effective_from: "2026-11-15" })).rejects.toThrow("conflict");
    await setPrice(admin, price);
    await expect(setPrice(admin, { ...price, amount_cents: 1 })).rejects.toThrow("conflict");
  });

  test.each(["employee", "nurse", "provider", "member"] as const)("is not set by a %s", async (as) => {
    await expect(setPrice(testCtx({ as, now: NOW }), price)).rejects.toThrow("forbidden");
  });
});

test("a state closes from today on", async () => {
  const served = async (day: string) => (await getCatalog(on(day))).statesServed.includes("TX");
  await setStateServed(admin, { state: "TX", is_served: false, effective_from: "2026-11-15" });
  expect([await served("2026-11-14"), await served("2026-11-15")]).toEqual([true, false]);
  await expect(setStateServed(admin, { state: "TX", is_served: true, effective_from: "2026-11-14" })).rejects.toThrow(
    "conflict",
  );
});

describe("a clinical number", () => {
  const proposal = {
    key: "minimum_age" as const,
    value: 21,
    effective_from: "2026-11-20",
    source: "Counsel, letter of today",
  };
  const ageOn = async (day: string) => (await getClinicalFacts(on(day))).minimum_age;
  const open = async () => (await listFacts(admin)).proposals[0]!.id;

  test("changes only when a second admin agrees, and from its day on", async () => {
    await proposeFact(admin, proposal);
    expect(await ageOn("2026-11-20")).toBe(18);
    await decideFact(second, { proposalId: await open(), isApproved: true });
    expect([await ageOn("2026-11-19"), await ageOn("2026-11-20")]).toEqual([18, 21]);
    expect((await listFacts(admin)).history.find(({ key }) => key === "minimum_age")).toMatchObject({
      source: proposal.source,
      owner: "Medical director",
    });
  });

  test("is not approved by the one who proposed it, in the use case and in the database", async () => {
    await proposeFact(admin, proposal);
    const proposalId = await open();
    await expect(decideFact(admin, { proposalId, isApproved: true })).rejects.toThrow("forbidden");
    await expect(
      asSuperuser("update clinical_fact_proposal set decided_by = proposed_by, decided_at = now(), is_approved = true"),
    ).rejects.toThrow("check constraint");
    expect(await ageOn("2026-11-20")).toBe(18);
  });

  test("stays when the second admin refuses, and a decision is made once", async () => {
    await proposeFact(admin, proposal);
    const proposalId = await open();
    await decideFact(second, { proposalId, isApproved: false });
    await expect(decideFact(second, { proposalId, isApproved: true })).rejects.toThrow("not-found");
    expect(await ageOn("2026-11-20")).toBe(18);
  });

  test.each([
    ["a word for a number", { value: '"old enough"' }],
    ["no JSON at all", { value: "eighteen" }],
    ["a key that there is not", { key: "shoe_size" }],
    ["no source", { source: " " }],
  ])("is not proposed with %s", (_, change) => {
    expect(FactProposal.safeParse({ ...proposal, value: "21", ...change }).success).toBe(false);
    expect(FactProposal.safeParse({ ...proposal, value: "21" }).success).toBe(true);
  });
});
