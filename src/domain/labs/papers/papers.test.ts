import { describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { findBasics } from "#domain/chart/basics/reads.server.ts";
import { breakGlass } from "#domain/chart/care/break-glass.ts";
import { getDownloadLink } from "#domain/files/get-download-link.ts";
import { listFiles } from "#domain/files/list-files.ts";
import { findFile } from "#domain/files/queries.server.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import {
  audited,
  CRITICAL,
  first,
  member,
  NOW,
  nurse,
  ORDINARY,
  provider,
  second,
  shown,
  typed,
  useLabs,
} from "#test/lab-clinic.ts";
import { release, transcribe } from "#test/labs.ts";
import { aKnownPerson, aStaff } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { getReport } from "../get-report.ts";
import { listLabFlags } from "../list-lab-flags.ts";
import { listReports } from "../list-reports.ts";
import { listResults } from "../list-results.ts";
import { previewTranscription } from "../preview-transcription.ts";
import { findReport, selectReports } from "../queries.server.ts";
import { formatResult } from "../report.ts";
import { transcribeReport } from "../transcribe-report.ts";
import { verifyReport } from "../verify-report.ts";
import { insertClaim } from "./queries-claim.server.ts";
import { openPaper } from "./open-paper.ts";

/** The desk knows that there is a result; clinicians, and whoever works on its paper, know what it says. */
useDatabase();
useLabs();

const HOUR_MS = 3_600_000;
const later = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, now: new Date(NOW.getTime() + ms) });
/** What the pages get. */
const read = async (ctx: Ctx, reportId: string) =>
  (await getReport(ctx, { reportId })).report.values.map(formatResult).join(" ");
/** What the database gives, were the use case's check forgotten. */
const given = (ctx: Ctx, reportId: string) =>
  inTransaction(ctx, async ({ trx }) => (await findReport(trx, reportId))!.values.length);

describe("who reads a result", () => {
  test("a nurse and the provider; an employee and an admin only that there is one", async () => {
    const reportId = await transcribe(nurse.ctx, typed(ORDINARY));
    await release(provider.ctx, reportId);
    for (const { ctx } of [nurse, provider])
      expect([await read(ctx, reportId), await given(ctx, reportId)]).toEqual(["641 0.90", 2]);
    for (const { ctx } of [first, second]) {
      expect([await read(ctx, reportId), await given(ctx, reportId)]).toEqual(["", 0]);
      expect((await listReports(ctx, { userId: member.userId })).reports).toMatchObject([
        { id: reportId, status: "released", isReadable: false, values: [] },
      ]);
      expect((await listResults(ctx, { userId: member.userId })).reports).toMatchObject([{ id: reportId, values: [] }]);
    }
  });

  test("without the policies, the use cases still refuse", async () => {
    const reportId = await transcribe(nurse.ctx, typed(ORDINARY));
    await release(provider.ctx, reportId);
    await withPoliciesOff(async () => {
      expect(await given(first.ctx, reportId)).toBe(2);
      for (const { ctx } of [first, second]) {
        expect(await read(ctx, reportId)).toBe("");
        expect((await listReports(ctx, { userId: member.userId })).reports[0]!.values).toEqual([]);
        expect((await listResults(ctx, { userId: member.userId })).reports[0]!.values).toEqual([]);
      }
    });
  });

  test("an admin who opened the chart", async () => {
    const reportId = await transcribe(nurse.ctx, typed(ORDINARY));
    const reason = "Called from an emergency room";
    const admin = await aStaff("admin", { now: NOW });
    expect([await read(admin.ctx, reportId), await given(admin.ctx, reportId)]).toEqual(["", 0]);
    await breakGlass(admin.ctx, { member: { userId: member.userId }, reason });
    expect([await read(admin.ctx, reportId), await given(admin.ctx, reportId)]).toEqual(["641 0.90", 2]);
  });

  test("a critical alert tells the desk what to do until it is closed, any other only that it is there", async () => {
    await transcribe(nurse.ctx, typed(CRITICAL));
    await transcribe(nurse.ctx, typed(["4544-3 52.5 % 38.3-51"]));
    const flags = await listLabFlags(first.ctx, { userId: member.userId });
    expect(flags.map(({ result, alert }) => [result, alert?.level, alert?.text])).toEqual([
      [null, "PAGE", expect.stringContaining("Hold testosterone")],
      [null, "PRV", null],
    ]);
  });
});

describe("whoever works on a paper", () => {
  test("reads what they typed until it is released", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    expect([await read(first.ctx, reportId), await given(first.ctx, reportId)]).toEqual(["641 0.90", 2]);
    expect([await read(second.ctx, reportId), await given(second.ctx, reportId)]).toEqual(["", 0]);
    await release(second.ctx, reportId);
    for (const { ctx } of [first, second])
      expect([await read(ctx, reportId), await given(ctx, reportId)]).toEqual(["", 0]);
    expect(await shown()).toEqual(["641", "0.90"]);
  });

  test("claims it by opening it, once, for 8 hours, and the claim is recorded", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    await openPaper(second.ctx, { reportId });
    await openPaper(second.ctx, { reportId });
    expect(await audited("lab-report.claimed")).toBe(1);
    for (const [ms, results] of [
      [0, 2],
      [8 * HOUR_MS - 1, 2],
      [8 * HOUR_MS, 0],
    ] as const) {
      const ctx = later(second.ctx, ms);
      expect((await getReport(ctx, { reportId })).report.values, `after ${ms} ms`).toHaveLength(results);
      expect(await given(ctx, reportId), `after ${ms} ms`).toBe(results);
    }
  });

  test("is not whoever typed it, nor the patient, nor anybody once it is released", async () => {
    const own = await transcribe(first.ctx, { ...typed(ORDINARY), userId: second.userId });
    await openPaper(second.ctx, { reportId: own });
    expect(await read(second.ctx, own)).toBe("");
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    await release(provider.ctx, reportId);
    await openPaper(second.ctx, { reportId });
    expect(await audited("lab-report.claimed")).toBe(0);
    const claim = { reportId, userId: second.userId, purpose: "verify", now: NOW } as const;
    await expect(inTransaction(second.ctx, ({ trx }) => insertClaim(trx, claim))).rejects.toMatchObject({
      code: "42501",
    });
    const stranger = await aKnownPerson("member", { now: NOW });
    for (const { ctx } of [stranger, provider]) {
      await expect(openPaper(ctx, { reportId })).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  test("verifies what they read, not an empty page", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    expect(await verifyReport(second.ctx, { reportId, readings: {}, isCompared: true })).toMatchObject({
      kind: "unread",
      valueIds: [expect.any(String), expect.any(String)],
    });
  });
});

describe("the clinic's rules", () => {
  const RISEN = ["2857-1 3.0 ng/mL <4.0"];
  const earlier = async () =>
    release(provider.ctx, await transcribe(nurse.ctx, typed(["2857-1 1.0 ng/mL <4.0"], { collectedOn: "2026-05-11" })));
  const alertsOf = async (ctx: Ctx) => {
    const found = await previewTranscription(ctx, typed(RISEN));
    return "alerts" in found ? found.alerts.map(({ ruleKey }) => ruleKey) : [];
  };

  test("compare with earlier results that the typist may not read", async () => {
    expect(await alertsOf(first.ctx)).toEqual([]);
    await earlier();
    const risen = await alertsOf(nurse.ctx);
    expect(risen).not.toEqual([]);
    expect(await alertsOf(first.ctx)).toEqual(risen);
    const reportId = await transcribe(first.ctx, typed(RISEN));
    expect((await getReport(first.ctx, { reportId })).alerts.map(({ ruleKey }) => ruleKey)).toEqual(risen);
  });

  test("know the sex of a person whose height and weight the typist may not read", async () => {
    await asSuperuser(
      "insert into patient_basics (user_id, sex_at_birth, height_inches, weight_pounds, changed_at) values ($1, 'female', 65, 150, now())",
      [member.userId],
    );
    expect(await inTransaction(first.ctx, ({ trx }) => findBasics(trx, member.userId))).toBeUndefined();
    const reportId = await transcribe(first.ctx, typed(["2243-4 100 pg/mL 15-350"]));
    expect(await asSuperuser("select rule_key from lab_alert where report_id = $1", [reportId])).toEqual([]);
  });

  test("leave nothing open behind them, not even in the same transaction", async () => {
    await earlier();
    const form = typed(RISEN);
    const found = await inTransaction(first.ctx, async (tx) => {
      await transcribeReport(tx, form);
      return selectReports(tx.trx, { userId: member.userId });
    });
    expect(found.map(({ id, values }) => [id === form.reportId, values.length])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });
});

describe("the paper itself", () => {
  const opens = (ctx: Ctx, fileId: string) =>
    getDownloadLink(ctx, { fileId, ofUser: member.userId }).then(
      () => true,
      () => false,
    );
  const listed = async (ctx: Ctx) => (await listFiles(ctx, { userId: member.userId })).length;
  const seen = (ctx: Ctx, fileId: string) =>
    inTransaction(ctx, async ({ trx }) => Boolean(await findFile(trx, fileId)));

  test("is open to whoever holds the report, until it is released; to a nurse always", async () => {
    const fileId = await aPaper();
    for (const { ctx } of [first, second]) expect(await opens(ctx, fileId)).toBe(true);
    const reportId = await transcribe(first.ctx, { ...typed(ORDINARY), fileId });
    expect([await opens(first.ctx, fileId), await opens(second.ctx, fileId)]).toEqual([true, false]);
    await openPaper(second.ctx, { reportId });
    expect([await opens(second.ctx, fileId), await listed(second.ctx)]).toEqual([true, 1]);
    await release(second.ctx, reportId);
    for (const { ctx } of [first, second]) {
      expect([await opens(ctx, fileId), await listed(ctx), await seen(ctx, fileId)]).toEqual([false, 0, false]);
    }
    for (const { ctx } of [nurse, member]) expect([await opens(ctx, fileId), await listed(ctx)]).toEqual([true, 1]);
  });

  test("without the policies, the use cases still refuse", async () => {
    const fileId = await aPaper();
    await release(second.ctx, await transcribe(first.ctx, { ...typed(ORDINARY), fileId }));
    await withPoliciesOff(async () => {
      expect(await seen(first.ctx, fileId)).toBe(true);
      expect([await opens(first.ctx, fileId), await listed(first.ctx)]).toEqual([false, 0]);
    });
  });

  test("is part of a correction by somebody who can't open it", async () => {
    const fileId = await aPaper();
    const reportId = await transcribe(nurse.ctx, { ...typed(ORDINARY), fileId });
    await release(provider.ctx, reportId);
    const correction = { ...typed(CRITICAL), correctsId: reportId, correctionReason: "A wrong digit" };
    const correctedId = await transcribe(first.ctx, correction);
    expect((await getReport(first.ctx, { reportId: correctedId })).report.fileId).toBe(fileId);
  });

  async function aPaper(): Promise<string> {
    const id = newId();
    await asSuperuser(
      `insert into stored_file (id, user_id, kind, name, declared_type, declared_bytes, received_bytes, content_type, bytes, sha256,
         state, object_key, uploaded_by, created_at, received_at, checked_at)
       values ($1, $2, 'patient-upload', 'results.pdf', 'application/pdf', 2, 2, 'application/pdf', 2, sha256('paper'), 'clean',
         'files/' || $1::uuid, $2, now(), now(), now())`,
      [id, member.userId],
    );
    return id;
  }
});

describe("viewing as a member", () => {
  const viewing = (): Ctx => ({
    ...member.ctx,
    actor: { kind: "member", userId: member.userId, sessionId: newId(), viewedBy: first.userId },
  });

  test("shows no results, in the page or in the database", async () => {
    const reportId = await transcribe(nurse.ctx, typed(ORDINARY));
    await release(provider.ctx, reportId);
    expect(await given(member.ctx, reportId)).toBe(2);
    expect(await given(viewing(), reportId)).toBe(0);
    await expect(listResults(viewing(), { userId: member.userId })).rejects.toMatchObject({ code: "forbidden" });
  });
});
