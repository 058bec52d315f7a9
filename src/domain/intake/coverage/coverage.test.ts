import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { answerEverything, anAskedMember } from "#test/intake.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider, forgetVisits } from "#test/visits.ts";
import { getSubmittedAnswers } from "../responses/get-submitted-answers.ts";
import { listAnswersToRead } from "../responses/list-answers-to-read.ts";
import { submitAnswers } from "../responses/submit-answers.ts";
import { assignProvider } from "./assign-provider.ts";
import { claimCoverageGap } from "./claim-coverage-gap.ts";
import { closeCoverageGap } from "./close-coverage-gap.ts";
import { listCoverageGaps } from "./list-coverage-gaps.ts";

useDatabase();
/** A Friday. */
const NOW = new Date("2026-11-20T15:00:00Z");
const LATER = new Date("2026-11-20T16:00:00Z");
const provider = (id: string, now = LATER): Ctx => testCtx({ as: "provider", id, now });
const employee = testCtx({ as: "employee", now: LATER });

beforeEach(async () => {
  await forgetVisits();
  await emptyTables("coverage_gap", "care_relation", "answers_read");
});

async function covering(states: string[], validUntil?: string): Promise<string> {
  const id = await aProvider({ states, ...(validUntil ? { validUntil } : {}) });
  await asSuperuser("update provider set is_covering = true where user_id = $1", [id]);
  return id;
}

async function aSender() {
  const member = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(member.ctx);
  return member;
}

/** The part of sending that this is about, without the answers. */
async function send() {
  const member = await anAskedMember(["trt"], { now: NOW });
  await inTransaction(member.ctx, (tx) => assignProvider(tx, member));
  return member;
}

async function aBookedVisit(userId: string, providerId: string): Promise<void> {
  const id = newId();
  await asSuperuser("set session_replication_role = replica");
  await asSuperuser(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, calendar_id, starts_at, ends_at, state, zone, created_at, status)
     values ($1, $2, $3, 'initial-trt', true, $1, $4::timestamptz, $4::timestamptz + interval '40 minutes', 'TX', 'America/Chicago', $4, 'booked')`,
    [id, userId, providerId, new Date(NOW.getTime() + 3 * 86_400_000)],
  );
  await asSuperuser("set session_replication_role = origin");
}

const assigned = async (userId: string) =>
  (
    await asSuperuser<{ id: string }>(
      "select provider_id as id from care_relation where user_id = $1 and basis = 'assigned'",
      [userId],
    )
  ).map(({ id }) => id);

/** What the policies alone let through. */
const answersSeen = (ctx: Ctx, userId: string) =>
  inReadTransaction(ctx, async ({ trx }) => {
    const rows = await trx.selectFrom("form_answer").select("seq").where("user_id", "=", userId).execute();
    return rows.length;
  });

describe("sending the answers", () => {
  test("assigns the provider who covers in the member's state, who reads them without a visit", async () => {
    await covering(["IL"]);
    const cover = await covering(["TX"]);
    await aProvider({ states: ["TX"] });
    const { ctx, userId } = await aSender();
    await expect(getSubmittedAnswers(provider(cover), { userId })).rejects.toThrow("not-found");
    expect(await answersSeen(provider(cover), userId)).toBe(0);
    await submitAnswers(ctx);
    expect(await assigned(userId)).toEqual([cover]);
    expect((await listAnswersToRead(provider(cover))).map((one) => one.userId)).toEqual([userId]);
    expect((await getSubmittedAnswers(provider(cover), { userId })).forms.length).toBeGreaterThan(0);
    expect(await answersSeen(provider(cover), userId)).toBeGreaterThan(0);
    expect(await listAnswersToRead(provider(cover))).toEqual([]);
    expect(await listCoverageGaps(employee)).toEqual([]);
  });

  test("opens them to no other provider: each lock alone is enough", async () => {
    await covering(["TX"]);
    const colleague = provider(await covering(["IL"]));
    const { ctx, userId } = await aSender();
    await submitAnswers(ctx);
    expect(await answersSeen(colleague, userId)).toBe(0);
    expect(await listAnswersToRead(colleague)).toEqual([]);
    await withPoliciesOff(async () => {
      expect(await answersSeen(colleague, userId)).toBeGreaterThan(0);
      await expect(getSubmittedAnswers(colleague, { userId })).rejects.toThrow("not-found");
      expect(await listAnswersToRead(colleague)).toEqual([]);
    });
  });

  test("assigns the booked provider before the one who covers", async () => {
    await covering(["TX"]);
    const booked = await aProvider({ states: ["TX"] });
    const { ctx, userId } = await aSender();
    await aBookedVisit(userId, booked);
    await submitAnswers(ctx);
    expect(await assigned(userId)).toEqual([booked]);
  });

  test.each([
    ["nobody covers", async () => void (await aProvider({ states: ["TX"] }))],
    ["the one who covers is licensed elsewhere", async () => void (await covering(["IL"]))],
    ["the license ended", async () => void (await covering(["TX"], "2026-11-19"))],
    [
      "the one who covers has left",
      async () => {
        await covering(["TX"]);
        await asSuperuser("update provider set is_active = false");
      },
    ],
  ])("if %s, opens an entry due at the end of the next business day, once", async (_, arrange) => {
    await arrange();
    const member = await send();
    const { userId } = member;
    await inTransaction(member.ctx, (tx) => assignProvider(tx, member));
    expect(await assigned(userId)).toEqual([]);
    const gaps = await listCoverageGaps(employee);
    expect(gaps).toMatchObject([{ userId, state: "TX", claimedBy: null }]);
    // Monday's end in Chicago.
    expect(gaps[0]!.dueAt.toISOString()).toBe("2026-11-24T06:00:00.000Z");
    const audited = await asSuperuser(
      "select id from audit_event where action = 'coverage.missing' and subject_id = $1",
      [userId],
    );
    expect(audited).toHaveLength(1);
  });

  test("shows them to the provider again if they were sent after the last reading", async () => {
    const cover = await covering(["TX"]);
    const { ctx, userId } = await aSender();
    await submitAnswers(ctx);
    await getSubmittedAnswers(provider(cover), { userId });
    expect(await listAnswersToRead(provider(cover))).toEqual([]);
    await asSuperuser("update answers_read set read_at = $1", [new Date(NOW.getTime() - 1)]);
    expect((await listAnswersToRead(provider(cover))).map((one) => one.userId)).toEqual([userId]);
  });
});

describe("an entry without a provider", () => {
  async function aGap() {
    const { ctx, userId } = await send();
    const [gap] = await listCoverageGaps(employee);
    return { gapId: gap!.id, userId, ctx };
  }

  test("is claimed by one colleague, and another can't claim it", async () => {
    const { gapId } = await aGap();
    await claimCoverageGap(employee, { gapId });
    await claimCoverageGap(employee, { gapId });
    const colleague = testCtx({ as: "admin", now: LATER });
    await expect(claimCoverageGap(colleague, { gapId })).rejects.toThrow("conflict");
  });

  test("is closed by assigning a provider who is licensed there", async () => {
    const elsewhere = await aProvider({ states: ["IL"] });
    const licensed = await aProvider({ states: ["TX"] });
    const { gapId, userId } = await aGap();
    const [gap] = await listCoverageGaps(employee);
    expect(gap!.candidates.map(({ providerId }) => providerId)).toEqual([licensed]);
    expect(await closeCoverageGap(employee, { gapId, providerId: elsewhere })).toEqual({ kind: "not-licensed" });
    expect(await assigned(userId)).toEqual([]);
    expect(await closeCoverageGap(employee, { gapId, providerId: licensed })).toEqual({ kind: "assigned" });
    expect(await listCoverageGaps(employee)).toEqual([]);
    expect(await assigned(userId)).toEqual([licensed]);
    await expect(closeCoverageGap(employee, { gapId, providerId: licensed })).rejects.toThrow("not-found");
  });

  test("is for staff only, whichever lock is off", async () => {
    const { gapId, ctx } = await aGap();
    const providerId = await aProvider({ states: ["TX"] });
    for (const other of [ctx, testCtx({ as: "member", now: LATER }), provider(providerId)]) {
      await withPoliciesOff(async () => {
        await expect(listCoverageGaps(other)).rejects.toThrow("forbidden");
        await expect(claimCoverageGap(other, { gapId })).rejects.toThrow("forbidden");
        await expect(closeCoverageGap(other, { gapId, providerId })).rejects.toThrow("forbidden");
      });
      const seen = await inReadTransaction(other, ({ trx }) => trx.selectFrom("coverage_gap").select("id").execute());
      expect(seen).toEqual([]);
    }
  });
});
