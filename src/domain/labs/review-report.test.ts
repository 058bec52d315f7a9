import { describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import {
  CRITICAL,
  NOW,
  ORDINARY,
  audited,
  first,
  member,
  nurse,
  provider,
  readingsOf,
  results,
  second,
  shown,
  typed,
  useLabs,
} from "#test/lab-clinic.ts";
import { aVisitWith, release, transcribe } from "#test/labs.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aKnownPerson, mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { acknowledgeAlerts } from "./alerts/acknowledge-alerts.ts";
import { closeAlert } from "./alerts/close-alert.ts";
import { holdValue } from "./hold-value.ts";
import { liftHold } from "./lift-hold.ts";
import { latestLabs } from "./latest-labs.ts";
import { listLabFlags, type LabFlag } from "./list-lab-flags.ts";
import { getReport } from "./get-report.ts";
import { listReports } from "./list-reports.ts";
import { listResults } from "./list-results.ts";
import { listToReview } from "./list-to-review.ts";
import { listWaiting } from "./list-waiting.ts";
import { updateValue } from "./queries.server.ts";
import { formatResult } from "./report.ts";
import { reviewReport } from "./review-report.ts";
import { notifyResults } from "./notify-results.ts";

useDatabase();
useLabs();

describe("the provider's list", () => {
  test("holds what is theirs, and nobody's if they cover, most urgent first; reviewing needs a note while an alert is open", async () => {
    const otherProvider = await aKnownPerson("provider", { now: NOW });
    await asSuperuser(
      "insert into provider (user_id, display_name, credentials, zone) values ($1, 'Q', 'NP', 'America/Chicago')",
      [otherProvider.userId],
    );
    await transcribe(first.ctx, typed(ORDINARY));
    await aVisitWith(provider.userId, member.userId);
    const reportId = await transcribe(first.ctx, typed(["4548-4 9.4 % <5.7"]));
    const mine = await listToReview(provider.ctx);
    expect(mine.map(({ tasks, name }) => [tasks, name])).toEqual([
      [1, "Mara Quinn"],
      [0, "Mara Quinn"],
    ]);
    expect(await listToReview(otherProvider.ctx)).toEqual([]);
    await withPoliciesOff(async () => expect(await listToReview(otherProvider.ctx)).toEqual([]));
    await expect(getReport(otherProvider.ctx, { reportId })).rejects.toMatchObject({ code: "not-found" });
    const review = (note: string) => {
      const [value] = Object.keys(remarks);
      return sign(provider.ctx, { reportId, remarks: { [value!]: "Let us talk about food." }, note });
    };
    const remarks = await readingsOf(reportId);
    expect(await review("")).toEqual({ kind: "note-missing" });
    expect(await review("Visit booked.")).toEqual({ kind: "reviewed" });
    expect(await listToReview(provider.ctx)).toHaveLength(1);
    await expect(review("Again.")).rejects.toMatchObject({ code: "conflict" });
    await release(second.ctx, reportId);
    expect((await results())[0]).toMatchObject({
      reviewedBy: "Robin Vale",
      values: [{ remark: "Let us talk about food.", remarkBy: "Robin Vale" }],
    });
  });

  test("by the use case alone, another provider's report is not there: not to list, open, review, hold or close", async () => {
    const stranger = await aKnownPerson("provider", { now: NOW });
    await asSuperuser(
      "insert into provider (user_id, display_name, credentials, zone) values ($1, 'Q', 'NP', 'America/Chicago')",
      [stranger.userId],
    );
    await aVisitWith(provider.userId, member.userId);
    const reportId = await transcribe(first.ctx, typed(CRITICAL));
    await release(second.ctx, reportId);
    const { report, alerts } = await getReport(provider.ctx, { reportId });
    const valueId = report.values[0]!.id;
    await withPoliciesOff(async () => {
      const gone = { code: "not-found" };
      const { ctx } = stranger;
      expect(await listToReview(ctx)).toEqual([]);
      expect(await listResults(ctx, { userId: member.userId })).toEqual({ reports: [], corrected: [] });
      await expect(getReport(ctx, { reportId })).rejects.toMatchObject(gone);
      await expect(sign(ctx, { reportId, remarks: {}, note: "n" })).rejects.toMatchObject(gone);
      await expect(holdValue(ctx, { reportId, valueId, reason: "r" })).rejects.toMatchObject(gone);
      await expect(acknowledgeAlerts(ctx, { reportId })).rejects.toMatchObject(gone);
      await expect(closeAlert(ctx, { alertId: alerts[0]!.id, note: "n" })).rejects.toMatchObject(gone);
      expect((await listResults(provider.ctx, { userId: member.userId })).reports).toHaveLength(1);
    });
  });

  test("begins with what rings, however long the rest is overdue, for the provider and for staff", async () => {
    const late = await transcribe(first.ctx, typed(["4548-4 9.4 % <5.7"]));
    await asSuperuser("update lab_report set review_due_at = now() - interval '1 year' where id = $1", [late]);
    await asSuperuser("update lab_alert set due_at = now() - interval '1 year' where report_id = $1", [late]);
    const ringing = await transcribe(first.ctx, typed(CRITICAL));
    expect((await listToReview(provider.ctx)).map(({ id }) => id)).toEqual([ringing, late]);
    expect((await listWaiting(first.ctx)).alerting.map(({ id }) => id)).toEqual([ringing, late]);
  });

  test("a nurse's flags name what was measured; what rings comes first, what is only to know or closed raises none", async () => {
    const flags = async () => (await listLabFlags(nurse.ctx, { userId: member.userId })).map(flagLabel);
    // 50 % is only to know; 52 % waits for the provider; 54 % rings.
    await release(
      second.ctx,
      await transcribe(first.ctx, typed(["4544-3 50.5 % 38.3-51", "2986-8 200 ng/dL 264-916"])),
    );
    expect(await flags()).toEqual(["Total testosterone 200 ng/dL low"]);
    await transcribe(first.ctx, typed(["4544-3 52.5 % 38.3-51"]));
    const ringing = await transcribe(first.ctx, typed(CRITICAL));
    expect(await flags()).toEqual([
      "Hematocrit 54.2 % PAGE",
      "Hematocrit 52.5 % PRV",
      "Total testosterone 200 ng/dL low",
    ]);
    const [alert] = (await getReport(second.ctx, { reportId: ringing })).alerts;
    await closeAlert(second.ctx, { alertId: alert!.id, note: "Called." });
    // It stops treatment, so the flag stays until a provider has signed.
    expect((await flags())[0]).toBe("Hematocrit 54.2 % PAGE");
    await sign(provider.ctx, { reportId: ringing, remarks: {}, note: "" });
    expect(await flags()).toEqual(["Hematocrit 52.5 % PRV", "Total testosterone 200 ng/dL low"]);
    await expect(listLabFlags(member.ctx, { userId: member.userId })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("a task for the provider is due within a working day, an ordinary report within three", async () => {
    const prv = await transcribe(first.ctx, typed(["4548-4 9.4 % <5.7"]));
    const plain = await transcribe(first.ctx, typed(ORDINARY));
    // Thursday, November 12; the weekend does not count.
    const due = async (reportId: string) => (await getReport(first.ctx, { reportId })).report.reviewDueAt.toISOString();
    expect(await due(prv)).toBe("2026-11-14T06:00:00.000Z");
    expect(await due(plain)).toBe("2026-11-18T06:00:00.000Z");
  });

  test("only a provider closes a task; staff cannot review", async () => {
    const reportId = await transcribe(first.ctx, typed(["4548-4 9.4 % <5.7"]));
    const [alert] = (await getReport(second.ctx, { reportId })).alerts;
    await expect(closeAlert(second.ctx, { alertId: alert!.id, note: "n" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(sign(second.ctx, { reportId, remarks: {}, note: "n" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("holding a result back", () => {
  test("a provider may, one result at a time and with the reason on record; the member sees that one waits", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    const [valueId] = Object.keys(await readingsOf(reportId));
    const hold = { reportId, valueId: valueId!, reason: "Would harm: tell in person first" };
    await expect(holdValue(second.ctx, hold)).rejects.toMatchObject({ code: "forbidden" });
    await holdValue(provider.ctx, hold);
    await release(second.ctx, reportId);
    expect(await shown()).toEqual(["0.90"]);
    expect((await results())[0]?.heldValues).toBe(1);
    expect((await getReport(nurse.ctx, { reportId })).events).toContainEqual(
      expect.objectContaining({ kind: "held", valueId, note: hold.reason }),
    );
    await liftHold(provider.ctx, { reportId, valueId: valueId! });
    expect(await shown()).toEqual(["641", "0.90"]);
    expect((await results())[0]?.heldValues).toBe(0);
    expect([await audited("lab-value.held"), await audited("lab-value.hold-lifted")]).toEqual([1, 1]);
  });

  test("a held result is kept from the member by the use case alone, also from staff who are patients here", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    const [valueId] = Object.keys(await readingsOf(reportId));
    await holdValue(provider.ctx, { reportId, valueId: valueId!, reason: "Would harm: say it in person first" });
    await release(second.ctx, reportId);
    await withPoliciesOff(async () => {
      expect(await shown()).toEqual(["0.90"]);
    });
    // Row-level security shows staff every result, their own included, so only the use case holds theirs back.
    const colleague = await aKnownPerson("employee", { now: NOW });
    const own = await transcribe(first.ctx, { ...typed(ORDINARY), userId: colleague.userId });
    const [ownValue] = Object.keys(await readingsOf(own));
    await holdValue(provider.ctx, { reportId: own, valueId: ownValue!, reason: "Would harm: say it in person first" });
    await release(second.ctx, own);
    const { reports } = await listResults(colleague.ctx, { userId: colleague.userId });
    expect(reports.flatMap(({ values }) => values.map(formatResult))).toEqual(["0.90"]);
  });

  test("the database keeps a hold without a reason, or in another's name, from being written", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    const [valueId] = Object.keys(await readingsOf(reportId));
    const hold = (set: object) => inTransaction(provider.ctx, ({ trx }) => updateValue(trx, valueId!, set));
    await expect(hold({ held_at: NOW, held_by: provider.userId })).rejects.toThrow("check");
    await expect(hold({ held_at: NOW, held_by: second.userId, hold_reason: "r" })).rejects.toThrow("own name");
  });
});

describe("what follows a release", () => {
  test("the profile says that there are results, and the member is told once that something is new, not what", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    const flag = async () =>
      (await asSuperuser("select has_test_results from profile where user_id = $1", [member.userId]))[0]?.[
        "has_test_results"
      ];
    const system = testCtx({ as: "system", now: NOW });
    const jobId = newId();
    await notifyResults(system, { reportId }, newId());
    expect(await flag()).toBe(false);
    await release(second.ctx, reportId);
    await notifyResults(system, { reportId }, jobId);
    await notifyResults(system, { reportId }, jobId);
    expect(await flag()).toBe(true);
    expect(await mailsTo(member.email)).toEqual([
      { template: "account-news", props: { url: `${testEnv().PUBLIC_ORIGIN}/profile/files` } },
    ]);
    const jobs = await asSuperuser("select data from pgboss.job where name = 'care.labs-released'");
    expect(jobs).toEqual([{ data: { reportId } }]);
  });

  test("labs are fresh for 90 days, counted from the draw", async () => {
    await release(second.ctx, await transcribe(first.ctx, typed(ORDINARY, { collectedOn: "2026-08-14" })));
    const on = (day: string) =>
      latestLabs(testCtx({ as: "system", now: new Date(`${day}T18:00:00Z`) }), { userId: member.userId });
    expect(await on("2026-11-12")).toMatchObject({ isFresh: true, freshUntil: "2026-11-12" });
    expect(await on("2026-11-13")).toMatchObject({ isFresh: false, collectedOn: "2026-08-14" });
    expect(await latestLabs(member.ctx, { userId: member.userId })).toMatchObject({
      isFresh: true,
    });
  });

  test("every opening by the clinic is in the audit trail, one's own is not", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    await getReport(first.ctx, { reportId });
    await listReports(first.ctx, { userId: member.userId });
    await listResults(provider.ctx, { userId: member.userId });
    expect(await audited("lab-results.read")).toBe(3);
    await listWaiting(first.ctx);
    await listToReview(provider.ctx);
    expect(await audited("lab-results.listed")).toBe(2);
    await results();
    expect(await audited("lab-results.read")).toBe(3);
  });
});

function sign(ctx: Ctx, review: Parameters<typeof reviewReport>[1]) {
  return inTransaction(ctx, (tx) => reviewReport(tx, review));
}

function flagLabel({ result, status, alert }: LabFlag): string {
  return `${result} ${alert?.level ?? status}`;
}
