import { expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { ask } from "#core/questions/ask-together.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { readRules } from "../../../../scripts/clinical-rules.ts";
import { leavesOf, loincsOf } from "./condition.ts";
import { findRuleVersions, rulesInForce } from "./reads.server.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
const provider = testCtx({ as: "provider", now: NOW });
const inForce = (day = "2026-11-16", ctx = provider) => inTransaction(ctx, ({ trx }) => ask(trx, rulesInForce(day)));

test("a new clinic has all rules of the release in force", async () => {
  expect(await inForce()).toEqual(readRules().map(({ rule }) => rule));
});

test.each(["employee", "nurse", "admin", "provider"] as const)("a check run by a %s sees the rules", async (as) => {
  expect(await inForce("2026-11-16", testCtx({ as, now: NOW }))).toHaveLength(45);
});

test("a check that can't read the rules, or comes before them, fails instead of coming out clean", async () => {
  await expect(inForce("2026-11-16", testCtx({ as: "member", now: NOW }))).rejects.toThrow("No safety rule");
  await expect(inForce("2025-12-31")).rejects.toThrow("No safety rule");
});

test("rules of an earlier check are found by version, and a missing one fails", async () => {
  const found = (versions: Record<string, number>) =>
    inTransaction(provider, ({ trx }) => findRuleVersions(trx, versions));
  expect((await found({ R12: 1, R01: 1 })).map(({ key }) => key)).toEqual(["R01", "R12"]);
  expect(await found({})).toEqual([]);
  await expect(found({ R12: 2 })).rejects.toThrow("missing");
});

test("every result a rule asks for is a marker we know", async () => {
  const markers = await getMarkers(provider);
  const asked = readRules().flatMap(({ rule }) =>
    rule.cases.flatMap(({ when }) => leavesOf(when).flatMap((leaf) => ("lab" in leaf ? loincsOf(leaf) : []))),
  );
  expect([...new Set(asked)].filter((loinc) => !markers.has(loinc))).toEqual([]);
});

test("the text of a version in force can't be changed or deleted by anybody", async () => {
  await expect(asSuperuser("update safety_rule set definition = '{}' where key = 'R12'")).rejects.toThrow(
    "never changed",
  );
  await expect(asSuperuser("delete from safety_rule where key = 'R12'")).rejects.toThrow("never changed");
});
