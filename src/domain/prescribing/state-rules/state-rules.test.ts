import { expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findStateRule } from "../controlled/queries-controlled.server.ts";
import { decideStateRule } from "./decide-state-rule.ts";
import { listStateRules } from "./list-state-rules.ts";
import { proposeStateRule } from "./propose-state-rule.ts";
import { insertRule } from "./queries-state-rule.server.ts";

useDatabase();
const NOW = new Date("2026-11-16T18:00:00Z");
const [first, second] = [newId(), newId()].map((id) => testCtx({ as: "admin", id, now: NOW })) as [
  ReturnType<typeof testCtx>,
  ReturnType<typeof testCtx>,
];
const propose = async (state: string, change: object = {}) => {
  const rule = (await listStateRules(first)).rules.find((one) => one.state === state)!;
  const input = { state, effective_from: "2026-12-01", source: "Counsel, letter of November 16" };
  await proposeStateRule(first, { ...input, value: { ...rule.value, ...change } });
  return (await listStateRules(second)).proposals.find((one) => one.state === state)!.id;
};
const ruleOf = (state: string, day: string) =>
  inTransaction(testCtx({ as: "provider", now: NOW }), ({ trx }) => findStateRule(trx, state, day));

test("all fifty-one jurisdictions have a rule with a source and an owner", async () => {
  const { rules } = await listStateRules(first);
  expect(rules).toHaveLength(51);
  expect(rules.every(({ source, owner }) => source !== "" && owner !== "")).toBe(true);
});

test("what one admin proposes counts once another approves it, from its day on", async () => {
  const proposalId = await propose("IL", { pdmp_rule: "start", pdmp_skip_reasons: ["emergency"], is_confirmed: true });
  await expect(propose("IL")).rejects.toThrow("conflict");
  await expect(decideStateRule(first, { proposalId, isApproved: true })).rejects.toThrow("forbidden");
  await withPoliciesOff(() =>
    expect(decideStateRule(first, { proposalId, isApproved: true })).rejects.toThrow("forbidden"),
  );
  expect(await ruleOf("IL", "2026-12-01")).toMatchObject({ pdmp: "always", isConfirmed: false });
  await decideStateRule(second, { proposalId, isApproved: true });
  await expect(decideStateRule(second, { proposalId, isApproved: true })).rejects.toThrow("not-found");
  expect(await ruleOf("IL", "2026-11-30")).toMatchObject({ pdmp: "always", isConfirmed: false });
  expect(await ruleOf("IL", "2026-12-01")).toMatchObject({
    pdmp: "start",
    skipReasons: ["emergency"],
    isConfirmed: true,
  });
});

test("a refused proposal changes nothing, and only admins see or make one", async () => {
  const proposalId = await propose("TX", { pdmp_rule: "never" });
  await decideStateRule(second, { proposalId, isApproved: false });
  expect(await ruleOf("TX", "2027-01-01")).toMatchObject({ pdmp: "always" });
  for (const as of ["employee", "nurse", "provider", "member"] as const) {
    await expect(listStateRules(testCtx({ as, now: NOW }))).rejects.toThrow("forbidden");
    await expect(decideStateRule(testCtx({ as, now: NOW }), { proposalId, isApproved: true })).rejects.toThrow(
      "forbidden",
    );
  }
});

test("the database refuses a rule that nobody approved word for word", async () => {
  const { rules } = await listStateRules(first);
  const rule = { ...rules.find(({ state }) => state === "CA")!, effectiveFrom: "2026-12-02", source: "Me" };
  const write = () => inTransaction(second, ({ trx }) => insertRule(trx, rule));
  await expect(write()).rejects.toThrow("row-level security");
  const proposalId = await propose("CA", { pdmp_rule: "start" });
  await asSuperuser(
    "update state_rule_proposal set decided_by = $2, decided_at = now(), is_approved = true where id = $1",
    [proposalId, "userId" in second.actor ? second.actor.userId : null],
  );
  const source = "Counsel, letter of November 16";
  const other = { ...rule, effectiveFrom: "2026-12-01", source };
  await expect(inTransaction(second, ({ trx }) => insertRule(trx, other))).rejects.toThrow("row-level security");
});
