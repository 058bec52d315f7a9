import type { PersonActor } from "#core/actor.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider } from "#test/visits.ts";
import { openRelation } from "../care/open-relation.ts";
import { findTreatmentHold } from "../holds/reads.server.ts";
import { getReadingsOf } from "./get-readings-of.ts";
import { listReadings } from "./list-readings.ts";
import { listReadingsToReview } from "./list-readings-to-review.ts";
import { recordReading } from "./record-reading.ts";
import { reviewReading } from "./review-reading.ts";
import { levelOf, Reading, type Vitals } from "./vital.ts";

useDatabase();
const NOW = new Date("2026-11-16T08:00:00Z");
const MINUTE = 60_000;
const LIMITS = { crisis: { systolic: 180, diastolic: 120 }, high: { systolic: 160, diastolic: 100 } };
const notice = { crisis: { subject: "crisis", text: "Call them" }, high: { subject: "high", text: "Look" } };
let userId: string;
let providerId: string;

beforeEach(async () => {
  ({ userId } = await aPatient({ now: NOW }));
  providerId = await aProvider();
  const staff = testCtx({ as: "admin", now: NOW });
  await inTransaction(staff, (tx) => openRelation(tx, { userId, providerId, basis: "assigned", reason: "test" }));
});

const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
const member = (minutes = 0) => testCtx({ as: "member", id: userId, now: at(minutes) });
const provider = (minutes = 60) => testCtx({ as: "provider", id: providerId, now: at(minutes) });
const measure = (vitals: Vitals, minutes = 0) => recordReading(member(minutes), { reading: vitals, notice });
const heldBy = (treatment: string) =>
  inReadTransaction(member(90), (tx) => findTreatmentHold(tx.trx, userId, treatment));
const requests = () =>
  asSuperuser("select priority, subject, alarm_at is not null as pages from contact_request where user_id = $1", [
    userId,
  ]);

describe("the level of a blood pressure", () => {
  test.each([
    [180, 90, "crisis"],
    [179, 119, "high"],
    [150, 120, "crisis"],
    [160, 85, "high"],
    [159, 99, "ordinary"],
    [130, 100, "high"],
  ])("%i over %i is %s", (systolic, diastolic, level) => {
    expect(levelOf({ systolic, diastolic }, LIMITS)).toBe(level);
  });

  test("a weight alone is ordinary", () => expect(levelOf({ pounds: 190 }, LIMITS)).toBe("ordinary"));
});

describe("the form", () => {
  const problems = (values: Partial<Record<"systolic" | "diastolic" | "pulse" | "pounds", string>>) =>
    Reading.safeParse({ systolic: "", diastolic: "", pulse: "", pounds: "", ...values }).error?.issues.map(
      ({ path, message }) => `${path.join(".")} ${message}`,
    );

  test.each([
    [{}, ["systolic reading-missing"]],
    [{ systolic: "120" }, ["diastolic diastolic-missing"]],
    [{ diastolic: "80" }, ["systolic systolic-missing"]],
    [{ systolic: "80", diastolic: "120" }, ["diastolic pressures-swapped"]],
    [{ systolic: "1200", diastolic: "80" }, ["systolic systolic-wrong"]],
    [{ systolic: "301", diastolic: "80" }, ["systolic systolic-wrong"]],
    [{ pulse: "19" }, ["pulse pulse-wrong"]],
    [{ pounds: "59.9" }, ["pounds weight-out-of-range"]],
    [{ pounds: "182.5" }, undefined],
    [{ systolic: "300", diastolic: "200", pulse: "250" }, undefined],
  ])("%j", (values, expected) => expect(problems(values)).toEqual(expected));
});

describe("a crisis reading", () => {
  test("pages and holds every treatment in the transaction that saves it", async () => {
    expect(await measure({ systolic: 182, diastolic: 95, pulse: 88 })).toEqual({ level: "crisis" });
    expect(await requests()).toEqual([{ priority: 0, subject: expect.stringContaining("crisis"), pages: true }]);
    for (const treatment of ["trt", "semaglutide", "hcg"]) expect(await heldBy(treatment)).toEqual({ source: "vital" });
    const [saved] = await listReadings(member());
    expect(saved).toMatchObject({ level: "crisis", vitals: { systolic: 182, diastolic: 95, pulse: 88 } });
  });

  test("isn't saved if nobody can be paged", async () => {
    await asSuperuser(
      "alter table contact_request add constraint refused check (subject not like '%crisis') not valid",
    );
    try {
      await expect(measure({ systolic: 190, diastolic: 95 })).rejects.toThrow("refused");
    } finally {
      await asSuperuser("alter table contact_request drop constraint refused");
    }
    expect(await listReadings(member())).toEqual([]);
    expect(await heldBy("trt")).toBeNull();
  });
});

test("a high reading asks the desk to look and holds nothing; an ordinary one does neither", async () => {
  expect(await measure({ systolic: 165, diastolic: 85 })).toEqual({ level: "high" });
  expect(await requests()).toEqual([{ priority: 2, subject: expect.stringContaining("high"), pages: false }]);
  expect(await heldBy("trt")).toBeNull();
  await measure({ systolic: 120, diastolic: 80 }, 1);
  expect(await requests()).toHaveLength(1);
});

describe("the decision", () => {
  const decide = (decision: "hold" | "continue", minutes = 60) =>
    reviewReading(provider(minutes), { userId, decision, message: "Rest today", reason: "Spoke to them" });

  test("is not to continue while the latest reading is a crisis", async () => {
    await measure({ systolic: 182, diastolic: 95 });
    expect(await decide("continue")).toEqual({ kind: "continue-not-offered" });
    await measure({ systolic: 130, diastolic: 80 }, 5);
    await measure({ systolic: 185, diastolic: 80 }, 10);
    expect(await decide("continue")).toEqual({ kind: "continue-not-offered" });
    expect(await heldBy("trt")).toEqual({ source: "vital" });
  });

  test("a weight is no ground to continue", async () => {
    await measure({ systolic: 182, diastolic: 95 });
    await measure({ pounds: 190 }, 5);
    expect(await decide("continue")).toEqual({ kind: "continue-not-offered" });
  });

  test("lifts every hold after a later reading that is no crisis, and the member reads why", async () => {
    await measure({ systolic: 182, diastolic: 95 });
    await measure({ systolic: 181, diastolic: 95 }, 5);
    await measure({ systolic: 150, diastolic: 90 }, 10);
    expect(await listReadingsToReview(provider())).toMatchObject([{ userId, measuredAt: at(0) }]);
    expect(await decide("hold", 50)).toEqual({ kind: "decided" });
    expect(await heldBy("trt")).toEqual({ source: "vital" });
    expect(await decide("continue")).toEqual({ kind: "decided" });
    expect(await heldBy("trt")).toBeNull();
    expect(await listReadingsToReview(provider())).toEqual([]);
    const reviews = (await listReadings(member(70))).flatMap((one) => one.reviews);
    expect(reviews.filter((one) => one.decision === "continue")).toHaveLength(2);
    expect(reviews[0]).toMatchObject({ message: "Rest today" });
    await expect(decide("continue")).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("who may look", () => {
  const others = (): [string, ReturnType<typeof testCtx>, string][] => [
    ["employee", testCtx({ as: "employee", now: NOW }), "forbidden"],
    ["admin", testCtx({ as: "admin", now: NOW }), "not-found"],
    ["provider", testCtx({ as: "provider", now: NOW }), "not-found"],
    ["member", testCtx({ as: "member", now: NOW }), "forbidden"],
  ];

  test("the nurse and the provider who cares for them, with a row in the audit trail", async () => {
    await measure({ systolic: 120, diastolic: 80 });
    for (const ctx of [testCtx({ as: "nurse", now: NOW }), provider()]) {
      expect((await getReadingsOf(ctx, { userId })).readings).toHaveLength(1);
    }
    const rows = await asSuperuser("select 1 from audit_event where action = 'vitals.read' and subject_id = $1", [
      userId,
    ]);
    expect(rows).toHaveLength(2);
  });

  test("nobody else, by the first lock alone", async () => {
    await measure({ systolic: 182, diastolic: 95 });
    await withPoliciesOff(async () => {
      for (const [, ctx, code] of others())
        await expect(getReadingsOf(ctx, { userId })).rejects.toMatchObject({ code });
      const stranger = testCtx({ as: "provider", now: NOW });
      const review = { userId, decision: "hold", message: "m", reason: "" } as const;
      await expect(reviewReading(stranger, review)).rejects.toMatchObject({ code: "not-found" });
    });
  });
});

test("whoever views the site as the member sees no reading, by the first lock alone", async () => {
  await measure({ systolic: 120, diastolic: 80 });
  const actor = { ...member().actor, viewedBy: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5" } as PersonActor;
  await withPoliciesOff(async () => {
    expect(await listReadings({ ...member(), actor })).toEqual([]);
    expect(await listReadings(member())).toHaveLength(1);
  });
});

test("a crisis behind hundreds of later readings is still there to be decided", async () => {
  await measure({ systolic: 182, diastolic: 95 });
  await asSuperuser(
    `with made as (insert into vital_set (id, user_id, measured_at, source, level, added_by, added_at)
       select gen_random_uuid(), $1, $2::timestamptz + n * interval '1 second', 'self', 'ordinary', $1, $2::timestamptz + interval '1 hour'
       from generate_series(1, 500) n returning id)
     insert into vital (set_id, user_id, loinc, value, unit) select id, $1, '29463-7', 190, '[lb_av]' from made`,
    [userId, NOW],
  );
  const review = { userId, decision: "hold", message: "Please measure again", reason: "" } as const;
  expect(await reviewReading(provider(), review)).toEqual({ kind: "decided" });
});
