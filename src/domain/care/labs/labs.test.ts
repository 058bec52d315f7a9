import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { pageAlarm } from "#domain/messaging/alarm.ts";
import { escalateRequests } from "#domain/messaging/escalate-requests.ts";
import { setOnCall } from "#domain/messaging/on-call.ts";
import { aTranscription, aVisitWith, release, transcribe } from "#test/labs.ts";
import { aKnownPerson, mailsTo, textsOf } from "#test/people.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { acknowledgeAlerts, closeAlert } from "./alerts.ts";
import { holdValue, liftHold } from "./hold-value.ts";
import { latestLabs } from "./latest-labs.ts";
import { getReport, listReports, listResults, listToReview, listWaiting } from "./list-reports.ts";
import { updateReport, updateValue } from "./queries.server.ts";
import { resultWords } from "./report.ts";
import { reviewReport } from "./review-report.ts";
import { tellOfResults } from "./tell-of-results.ts";
import { previewTranscription, transcribeReport } from "./transcribe-report.ts";
import { verifyReport, withdrawReport } from "./verify-report.ts";

useDatabase();
const NOW = new Date("2026-11-12T15:00:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let first: Person;
let second: Person;
let member: Person;
let provider: Person;
const ORDINARY = ["2986-8 641 ng/dL 264-916", "2857-1 0.90 ng/mL <4.0"];
const CRITICAL = ["4544-3 54.2 % 38.3-51"];

beforeEach(async () => {
  await asSuperuser("truncate lab_report, alarm, page, appointment, mail_outbox, sms_outbox, audit_event cascade");
  await asSuperuser("delete from pgboss.job");
  first = await aKnownPerson("employee", { now: NOW });
  second = await aKnownPerson("admin", { now: NOW });
  member = await aKnownPerson("member", { now: NOW });
  provider = await aKnownPerson("provider", { now: NOW, phone: "+14155550177" });
  await asSuperuser(
    "insert into provider (user_id, display_name, credentials, zone) values ($1, 'Robin Vale', 'MD', 'America/Chicago')",
    [provider.userId],
  );
});

const typed = (lines: string[], more = {}) => aTranscription(member.userId, lines, more);
const results = async () => (await listResults(member.ctx, { userId: member.userId })).reports;
const shown = async () => (await results()).flatMap(({ values }) => values.map(resultWords));
const readingsOf = async (reportId: string) =>
  Object.fromEntries(
    (await getReport(second.ctx, { reportId })).report.values.map((value) => [value.id, resultWords(value)]),
  );
const audited = async (action: string) =>
  (await asSuperuser("select actor_id, subject_id from audit_event where action = $1", [action])).length;

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
      inTransaction(first.ctx, ({ trx }) =>
        updateReport(trx, reportId, { status: "released", verified_by: by, verified_at: NOW }),
      );
    await expect(releaseAs(first.userId)).rejects.toThrow("lab_report_two_people");
    await expect(releaseAs(second.userId)).rejects.toThrow("in their own name");
    await expect(
      inTransaction(first.ctx, ({ trx }) => updateReport(trx, reportId, { status: "released" })),
    ).rejects.toThrow("check");
  });

  test("without that check the release under one's own name would have worked", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    await asSuperuser("alter table lab_report drop constraint lab_report_two_people");
    try {
      await inTransaction(first.ctx, ({ trx }) =>
        updateReport(trx, reportId, { status: "released", verified_by: first.userId, verified_at: NOW }),
      );
      expect(await results()).toHaveLength(1);
    } finally {
      await asSuperuser("truncate lab_report cascade");
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
    await expect(latestLabs(other.ctx, { userId: member.userId })).rejects.toMatchObject({ code: "not-found" });
    const nobody = testCtx({ as: "anonymous" });
    await expect(listResults(nobody, { userId: member.userId })).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(latestLabs(nobody, { userId: member.userId })).rejects.toMatchObject({ code: "unauthenticated" });
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
      values: [{ value: "54.2", unit: "%", rangeLow: "38.3", rangeHigh: "51", warning: null }],
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
    expect(preview).toMatchObject({ values: [{ warning: expect.stringContaining("again") }] });
  });
});

describe("corrections", () => {
  const correct = (correctsId: string, lines: string[]) =>
    transcribe(first.ctx, typed(lines, { correctsId, correctionReason: "Digits were swapped" }));

  test("never overwrite: the old version stays in force until the new one is released, and is kept after", async () => {
    const old = await transcribe(first.ctx, typed(["2986-8 614 ng/dL 264-916"]));
    await release(second.ctx, old);
    const next = await correct(old, ["2986-8 641 ng/dL 264-916"]);
    expect(await shown()).toEqual(["614"]);
    await release(second.ctx, next);
    const { reports, corrected } = await listResults(member.ctx, { userId: member.userId });
    expect(reports.flatMap(({ values }) => values.map(resultWords))).toEqual(["641"]);
    expect(corrected.flatMap(({ values }) => values.map(resultWords))).toEqual(["614"]);
    const { versions } = await getReport(second.ctx, { reportId: next });
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [1, "amended"],
      [2, "released"],
    ]);
  });

  test("only the newest version can be corrected, and one correction at a time", async () => {
    const old = await transcribe(first.ctx, typed(ORDINARY));
    await expect(correct(old, ORDINARY)).rejects.toMatchObject({ code: "conflict" });
    await release(second.ctx, old);
    const next = await correct(old, ORDINARY);
    await expect(correct(old, ORDINARY)).rejects.toMatchObject({ code: "conflict" });
    await release(second.ctx, next);
    await expect(correct(old, ORDINARY)).rejects.toMatchObject({ code: "conflict" });
  });

  test("nothing that is kept can be changed, by the database's own rules", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    await release(second.ctx, reportId);
    const [value] = (await results())[0]!.values;
    const change = (set: object) => inTransaction(first.ctx, ({ trx }) => updateValue(trx, value!.id, set));
    await expect(change({ value: "1" })).rejects.toThrow("permission denied");
    await expect(
      inTransaction(first.ctx, ({ trx }) => updateReport(trx, reportId, { status: "transcribed" })),
    ).rejects.toThrow("does not go from");
    await expect(
      inTransaction(first.ctx, ({ trx }) => trx.deleteFrom("lab_report").where("id", "=", reportId).execute()),
    ).rejects.toThrow("permission denied");
  });

  test("what does not match the paper is withdrawn with a note, its alarm ends, and it is entered again", async () => {
    const wrong = await transcribe(first.ctx, typed(CRITICAL));
    await withdrawReport(second.ctx, { reportId: wrong, note: "It says 45.2" });
    expect(await asSuperuser("select closed_at, closure_note from lab_alert")).toEqual([
      { closed_at: NOW, closure_note: "Withdrawn: It says 45.2" },
    ]);
    expect(await asSuperuser("select closed_at from alarm")).toEqual([{ closed_at: NOW }]);
    const right = await correct(wrong, ["4544-3 45.2 % 38.3-51"]);
    await release(second.ctx, right);
    expect(await shown()).toEqual(["45.2"]);
  });

  test("an alert whose result the correction takes back is closed; one that stays is neither closed nor told again", async () => {
    const old = await transcribe(first.ctx, typed([...CRITICAL, "2823-3 6.4 mmol/L 3.5-5.1"]));
    await release(second.ctx, old);
    const next = await correct(old, [...CRITICAL, "2823-3 4.6 mmol/L 3.5-5.1"]);
    await release(second.ctx, next);
    const alerts = await asSuperuser(
      "select rule_key, closed_at is null as open from lab_alert where report_id = any($1) order by rule_key",
      [[old, next]],
    );
    expect(alerts).toEqual([
      { rule_key: "hematocrit-hold", open: true },
      { rule_key: "potassium-high", open: false },
    ]);
  });
});

describe("a critical value", () => {
  const ring = async (minute: number) => {
    const [alarm] = await asSuperuser<{ id: string }>("select id from alarm");
    await pageAlarm(testCtx({ as: "system", now: at(minute) }), { alarmId: alarm!.id });
  };

  test("pages the person on call and the patient's provider as soon as it is typed in, with a reference only", async () => {
    const onCall = await aKnownPerson("employee", { phone: "+14155550101" });
    await setOnCall(second.ctx, { emails: [onCall.email] });
    await aVisitWith(provider.userId, member.userId);
    const reportId = await transcribe(first.ctx, typed(CRITICAL));
    expect(await asSuperuser("select data from pgboss.job where name = 'messaging.page-alarm'")).toHaveLength(1);
    await ring(0);
    const [alarm] = await asSuperuser<{ reference: string }>("select reference from alarm");
    expect(alarm?.reference).toMatch(/^L-/);
    const origin = testEnv().PUBLIC_ORIGIN;
    expect(await textsOf("page")).toEqual([
      {
        to: "+14155550101",
        props: {
          reference: alarm?.reference,
          url: `${origin}/admin/results/${reportId}`,
        },
      },
      { to: "+14155550177", props: { reference: alarm?.reference, url: `${origin}/provider/results/${reportId}` } },
    ]);
    expect(await mailsTo(provider.email)).toMatchObject([{ template: "page" }]);
    const everything = JSON.stringify([await textsOf("page"), await mailsTo(onCall.email)]);
    expect(everything).not.toMatch(/54\.2|hematocrit|4544/i);
  });

  test("an ordinary one pages nobody", async () => {
    await transcribe(first.ctx, typed(ORDINARY));
    expect(await asSuperuser("select id from alarm")).toEqual([]);
  });

  test("rings every 15 minutes until acknowledged, and again an hour later while it is not closed", async () => {
    const reportId = await transcribe(first.ctx, typed(CRITICAL));
    const rounds = async () => (await asSuperuser("select distinct alarm_at, round from page")).length;
    const sweep = (minute: number) => escalateRequests(testCtx({ as: "system", now: at(minute) }));
    await ring(0);
    await sweep(14);
    expect(await rounds()).toBe(1);
    await sweep(15);
    expect(await rounds()).toBe(2);
    await acknowledgeAlerts({ ...second.ctx, now: at(20) }, { reportId });
    await sweep(60);
    expect(await rounds()).toBe(2);
    await sweep(80);
    expect(await rounds()).toBe(3);
    const [alert] = (await getReport(second.ctx, { reportId })).alerts;
    const note = "Phoned at once: no dose today, repeat tomorrow.";
    await closeAlert({ ...second.ctx, now: at(85) }, { alertId: alert!.id, note });
    await sweep(300);
    expect(await rounds()).toBe(3);
    expect((await getReport(second.ctx, { reportId })).alerts).toMatchObject([{ closureNote: note }]);
    expect(await audited("lab-alert.acknowledged")).toBe(1);
    expect(await audited("lab-alert.closed")).toBe(1);
  });

  test("stops treatment until a provider has reviewed it, whoever closed the alert", async () => {
    const reportId = await transcribe(first.ctx, typed(CRITICAL));
    const gate = () => latestLabs(testCtx({ as: "system", now: NOW }), { userId: member.userId });
    expect(await gate()).toMatchObject({ isFresh: false, stopsTreatment: true, hasOpenAlert: true });
    await release(second.ctx, reportId);
    const [alert] = (await getReport(second.ctx, { reportId })).alerts;
    await closeAlert(second.ctx, { alertId: alert!.id, note: "Phoned." });
    expect(await gate()).toMatchObject({ isFresh: true, stopsTreatment: true, hasOpenAlert: false });
    await reviewReport(provider.ctx, { reportId, remarks: {}, note: "Dose lowered." });
    expect(await gate()).toMatchObject({ isFresh: true, stopsTreatment: false });
  });
});

describe("the provider's list", () => {
  test("holds what is theirs or nobody's, most urgent first; reviewing needs a note while an alert is open", async () => {
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
    expect(await listToReview(otherProvider.ctx)).toHaveLength(1);
    await expect(getReport(otherProvider.ctx, { reportId })).rejects.toMatchObject({ code: "not-found" });
    const review = (note: string) => {
      const [value] = Object.keys(remarks);
      return reviewReport(provider.ctx, { reportId, remarks: { [value!]: "Let us talk about food." }, note });
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
    await expect(reviewReport(second.ctx, { reportId, remarks: {}, note: "n" })).rejects.toMatchObject({
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
    expect((await getReport(second.ctx, { reportId })).events).toContainEqual(
      expect.objectContaining({ kind: "held", valueId, note: hold.reason }),
    );
    await liftHold(provider.ctx, { reportId, valueId: valueId! });
    expect(await shown()).toEqual(["641", "0.90"]);
    expect((await results())[0]?.heldValues).toBe(0);
    expect([await audited("lab-value.held"), await audited("lab-value.hold-lifted")]).toEqual([1, 1]);
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
    await tellOfResults(system, { reportId }, newId());
    expect(await flag()).toBe(false);
    await release(second.ctx, reportId);
    await tellOfResults(system, { reportId }, jobId);
    await tellOfResults(system, { reportId }, jobId);
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
    expect(await on("2026-11-12")).toMatchObject({ isFresh: true, freshUntil: "2026-11-12", stopsTreatment: false });
    expect(await on("2026-11-13")).toMatchObject({ isFresh: false, collectedOn: "2026-08-14" });
    expect(await latestLabs(member.ctx, { userId: member.userId })).toMatchObject({ isFresh: true });
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
