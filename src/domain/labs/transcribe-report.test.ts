import { describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import {
  CRITICAL,
  NOW,
  ORDINARY,
  first,
  member,
  provider,
  readingsOf,
  results,
  second,
  shown,
  typed,
  useLabs,
} from "#test/lab-clinic.ts";
import { aTranscription, release, transcribe } from "#test/labs.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { latestLabs } from "./latest-labs.ts";
import { listReports } from "./list-reports.ts";
import { listResults } from "./list-results.ts";
import { updateReport } from "./queries.server.ts";
import { previewTranscription } from "./preview-transcription.ts";
import { transcribeReport } from "./transcribe-report.ts";
import { verifyReport } from "./verify-report.ts";

useDatabase();
useLabs();

describe("four eyes", () => {
  test("what one person typed is seen by the member once a second one has read the same", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    expect(await results()).toEqual([]);
    await release(second.ctx, reportId);
    const [report] = await results();
    expect(report).toMatchObject({ labName: "Sample Lab A", collectedOn: "2026-11-09", collectedTime: "07:40" });
    expect(report?.values).toMatchObject([
      { loinc: "2986-8", value: "641", unit: "ng/dL", rangeLow: "264", rangeHigh: "916" },
      { loinc: "2857-1", value: "0.90", unit: "ng/mL", rangeLow: null, rangeHigh: "4.0", rangeText: "<4.0" },
    ]);
  });

  test("nobody verifies their own reading, not even an admin", async () => {
    const reportId = await transcribe(second.ctx, typed(ORDINARY));
    const readings = await readingsOf(reportId);
    const own = verifyReport(second.ctx, { reportId, readings, isCompared: true });
    await expect(own).rejects.toMatchObject({ code: "forbidden" });
    expect(await results()).toEqual([]);
  });

  test("the database refuses it too, under one's own name and under another's", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    const releaseAs = (by: string) =>
      inTransaction(first.ctx, (tx) =>
        updateReport(tx, reportId, { status: "released", verified_by: by, verified_at: NOW }),
      );
    await expect(releaseAs(first.userId)).rejects.toThrow("lab_report_two_people");
    await expect(releaseAs(second.userId)).rejects.toThrow("in their own name");
    await expect(inTransaction(first.ctx, (tx) => updateReport(tx, reportId, { status: "released" }))).rejects.toThrow(
      "check",
    );
  });

  test("without that check the release under one's own name would have worked", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    await asSuperuser("alter table lab_report drop constraint lab_report_two_people");
    try {
      await inTransaction(first.ctx, (tx) =>
        updateReport(tx, reportId, { status: "released", verified_by: first.userId, verified_at: NOW }),
      );
      expect(await results()).toHaveLength(1);
    } finally {
      await emptyTables("lab_report");
      await asSuperuser(
        "alter table lab_report add constraint lab_report_two_people check (verified_by is null or verified_by <> transcribed_by)",
      );
    }
  });

  test("a result that the second person reads differently is not released", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    const readings = await readingsOf(reportId);
    const [id] = Object.keys(readings);
    const differs = await verifyReport(second.ctx, {
      reportId,
      readings: { ...readings, [id!]: "614" },
      isCompared: true,
    });
    expect(differs).toEqual({ kind: "differs", valueIds: [id] });
    const partly = await verifyReport(second.ctx, { reportId, readings: { [id!]: "614" }, isCompared: true });
    expect(partly).toEqual({ kind: "unread", valueIds: Object.keys(readings).slice(1) });
    expect(await verifyReport(second.ctx, { reportId, readings, isCompared: false })).toEqual({ kind: "not-compared" });
    expect(await results()).toEqual([]);
  });

  test("staff do not type in or verify their own results", async () => {
    await expect(transcribeReport(first.ctx, aTranscription(first.userId, ORDINARY))).rejects.toMatchObject({
      code: "forbidden",
    });
    const own = await transcribe(first.ctx, aTranscription(second.userId, ORDINARY));
    const readings = await readingsOf(own);
    await expect(verifyReport(second.ctx, { reportId: own, readings, isCompared: true })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("a provider may be the second person", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    await release(provider.ctx, reportId);
    expect(await shown()).toEqual(["641", "0.90"]);
  });

  test("the same form sent twice is one report", async () => {
    const form = typed(CRITICAL);
    await transcribe(first.ctx, form);
    await transcribe(first.ctx, form);
    expect((await listReports(first.ctx, { userId: member.userId })).reports).toHaveLength(1);
    expect(await asSuperuser("select id from alarm")).toHaveLength(1);
  });

  test("members and providers do not transcribe, members and strangers do not look", async () => {
    await expect(transcribeReport(member.ctx, typed(ORDINARY))).rejects.toMatchObject({ code: "forbidden" });
    await expect(transcribeReport(provider.ctx, typed(ORDINARY))).rejects.toMatchObject({ code: "forbidden" });
    await expect(listReports(member.ctx, { userId: member.userId })).rejects.toMatchObject({ code: "forbidden" });
    const other = await aKnownPerson("member");
    await expect(listResults(other.ctx, { userId: member.userId })).rejects.toMatchObject({ code: "not-found" });
    await expect(latestLabs(other.ctx, { userId: member.userId })).rejects.toMatchObject({
      code: "not-found",
    });
    const nobody = testCtx({ as: "anonymous" });
    await expect(listResults(nobody, { userId: member.userId })).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(latestLabs(nobody, { userId: member.userId })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("what was typed", () => {
  const problems = async (lines: string[], more = {}) => {
    const checked = await previewTranscription(first.ctx, typed(lines, more));
    return "problems" in checked ? checked.problems.map(({ row, field }) => `${row ?? "-"} ${field}`) : [];
  };

  test("is read back before it is kept, with whom it would call", async () => {
    const preview = await previewTranscription(first.ctx, typed(CRITICAL));
    expect(preview).toMatchObject({
      values: [{ value: "54.2", unit: "%", rangeLow: "38.3", rangeHigh: "51", isUnusual: false }],
      alerts: [{ level: "PAGE", stopsTreatment: true }],
    });
    expect(await asSuperuser("select id from lab_report")).toEqual([]);
    expect(await asSuperuser("select id from alarm")).toEqual([]);
  });

  test.each([
    [["9999-9 1 ng/dL"], ["0 loinc"]],
    [[ORDINARY[0]!, ORDINARY[0]!], ["1 loinc"]],
    [["2986-8 six ng/dL"], ["0 result"]],
    [["2986-8 1,024 ng/dL"], ["0 result"]],
    [["2118-8 5"], ["0 result"]],
    [["2986-8 641"], ["0 unit"]],
    [["2986-8 641 mg/dL"], ["0 unit"]],
    [["2986-8 641 ng/dL 916-264"], ["0 range"]],
  ])("%j is refused at %j", async (lines, where) => {
    expect(await problems(lines)).toEqual(where);
  });

  test("a draw of tomorrow, and a correction without a reason", async () => {
    expect(await problems(ORDINARY, { collectedOn: "2026-11-13" })).toEqual(["- collectedOn"]);
    expect(await problems(ORDINARY, { correctsId: newId() })).toEqual(["- correctionReason"]);
  });

  test("a number that labs hardly ever report is questioned, not refused", async () => {
    const preview = await previewTranscription(first.ctx, typed(["4544-3 546 % 38.3-51"]));
    expect(preview).toMatchObject({ values: [{ isUnusual: true }] });
  });
});

describe("a result of someone without a provider", () => {
  test("goes to the one who covers in their state and is licensed there, who reads it from then on", async () => {
    const { userId } = await aKnownPerson("member", { now: NOW });
    await asSuperuser("update profile set state = 'TX' where user_id = $1", [userId]);
    const elsewhere = await aProvider({ states: ["IL"] });
    const cover = await aProvider({ states: ["TX"] });
    await asSuperuser("update provider set is_covering = true where user_id = any($1)", [[elsewhere, cover]]);
    const reportId = await transcribe(first.ctx, aTranscription(userId, ORDINARY));
    const relations = await asSuperuser("select provider_id, basis, reason from care_relation where user_id = $1", [
      userId,
    ]);
    expect(relations).toEqual([{ provider_id: cover, basis: "covering", reason: "lab-report" }]);
    const seenBy = (id: string) =>
      inTransaction(testCtx({ as: "provider", id, now: NOW }), ({ trx }) =>
        trx.selectFrom("profile").select("user_id").where("user_id", "=", userId).execute(),
      );
    expect([await seenBy(cover), await seenBy(elsewhere)]).toEqual([[{ user_id: userId }], []]);
    expect(await asSuperuser("select provider_id from lab_report where id = $1", [reportId])).toEqual([
      { provider_id: cover },
    ]);
  });
});
