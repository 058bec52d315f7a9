import { expect, test } from "vitest";
import { findingsOf, verdictOf, type Finding } from "./safety-check.ts";
import type { RuleOutcome } from "../rules/rule.ts";

const outcome = (ruleKey: string, change: Partial<RuleOutcome> = {}): RuleOutcome => ({
  ruleKey,
  version: 1,
  result: "hit",
  severity: "reason",
  cases: [],
  facts: {},
  liftedBy: null,
  ...change,
});
const finding = (ruleKey: string, change: Partial<RuleOutcome> = {}) => outcome(ruleKey, change) as Finding;
const answer = { reason: "checked-by-hand", words: "", evidenceFileId: null } as const;
const FILE = "019a8f2e-0000-7000-8000-000000000001";

test("what isn't a miss is a finding, stops first", () => {
  const found = findingsOf([
    outcome("R04"),
    outcome("R05", { result: "miss", severity: null }),
    outcome("R03", { result: "unknown" }),
    outcome("R10", { severity: "stop" }),
    outcome("R22", { severity: "info" }),
  ]);
  expect(found.map(({ ruleKey }) => ruleKey)).toEqual(["R10", "R03", "R04", "R22"]);
});

test("nothing found passes", () => {
  expect(verdictOf([], {})).toEqual({ outcome: "passed", stops: [], unanswered: [] });
});

test("information needs no answer", () => {
  expect(verdictOf([finding("R22", { severity: "info" })], {}).outcome).toBe("passed");
});

test("every finding needs its own reason", () => {
  const both = [finding("R04"), finding("R06")];
  expect(verdictOf(both, { R04: answer })).toEqual({ outcome: "reasons-missing", stops: [], unanswered: ["R06"] });
  expect(verdictOf(both, { R04: answer, R06: answer }).outcome).toBe("passed");
});

test("a stop can't be answered away, whatever is sent", () => {
  const stop = finding("R12", { severity: "stop" });
  expect(verdictOf([stop], { R12: answer })).toMatchObject({ outcome: "stopped", stops: ["R12"] });
  expect(verdictOf([stop], { R12: { ...answer, evidenceFileId: FILE } }).outcome).toBe("stopped");
});

test("a stop is lifted by the document its rule accepts, and by nothing else", () => {
  const stop = finding("R15", { severity: "stop", liftedBy: "urology-letter" });
  expect(verdictOf([stop], {}).outcome).toBe("stopped");
  expect(verdictOf([stop], { R15: answer }).outcome).toBe("stopped");
  expect(verdictOf([stop], { R15: { ...answer, evidenceFileId: FILE } }).outcome).toBe("passed");
});

test("a stop is named before reasons that are missing", () => {
  const verdict = verdictOf([finding("R12", { severity: "stop" }), finding("R04")], {});
  expect(verdict).toEqual({ outcome: "stopped", stops: ["R12"], unanswered: ["R04"] });
});
