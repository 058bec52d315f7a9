import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { answersTo, draftOf } from "#test/patients/semaglutide-draft.ts";
import { aPatientToPrescribeFor } from "#test/patients/written-prescriptions.ts";
import { anActivePrescription, freshProvider } from "#test/prescriptions.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { stopsOf } from "../checks/check-line.ts";
import { changeDraft } from "./change-draft.ts";
import { checkDraft } from "./check-draft.ts";
import { discardDraft } from "./discard-draft.ts";
import { draftPrescription } from "./draft-prescription.ts";
import { lookAtDraft } from "./look-at-draft.ts";
import { stageDraft } from "./stage-draft.ts";

useDatabase();
const NOW = new Date("2026-11-16T18:00:00Z");
type Team = Awaited<ReturnType<typeof aPatientToPrescribeFor>>;
let team: Team;
let provider: Ctx;
let stranger: Ctx;
beforeAll(async () => {
  team = await aPatientToPrescribeFor({ now: NOW });
  provider = await freshProvider(team.providerId, NOW);
  stranger = await freshProvider(await aProvider(), NOW);
});

/** Someone who goes on with semaglutide: a renewal needs no visit of its own. */
async function aRenewal(change: Record<string, unknown> = {}) {
  const own = await aPatientToPrescribeFor({ now: NOW });
  const renewed = await anActivePrescription(own, { offering: "semaglutide", now: NOW });
  // As if it had been confirmed 40 days ago, for a pen.
  await asSuperuser(
    `begin; set local session_replication_role = replica;
     update prescription set dose_mg = 0.25, doses_per_week = 1, form = 'pen', strength = '0.25 mg', concentration_mg_per_ml = null,
       drug_name = 'Semaglutide', confirmed_at = confirmed_at - interval '40 days' where id = '${renewed}'; commit`,
  );
  const ctx = await freshProvider(own.providerId, NOW);
  const draft = draftOf(own, NOW, { renewsId: renewed, ...change });
  const { prescriptionId } = await draftPrescription(ctx, { userId: own.userId, visitId: null, draft });
  return { ...own, ctx, prescriptionId, renewed };
}
const rowOf = async (id: string) =>
  (
    await asSuperuser(
      "select status, plan_id, staged_at, signed_for, issued_on::text, confirmed_by from prescription where id = $1",
      [id],
    )
  )[0]!;
const eventsOf = async (id: string) =>
  (await asSuperuser("select kind from prescription_event where prescription_id = $1 order by kind", [id])).map(
    (row) => row["kind"],
  );

describe("a draft", () => {
  test("is its prescriber's alone, with the policies on and off", async () => {
    const { userId } = team;
    const draft = draftOf(team, NOW);
    const { prescriptionId } = await draftPrescription(provider, { userId, visitId: null, draft });
    const before = await asSuperuser("select * from prescription where id = $1", [prescriptionId]);
    const others: [Ctx, string][] = [
      [stranger, "not-found"],
      [team.patient, "forbidden"],
      [testCtx({ as: "nurse", now: NOW }), "forbidden"],
      [testCtx({ as: "employee", now: NOW }), "forbidden"],
      [testCtx({ as: "admin", now: NOW }), "forbidden"],
    ];
    const look = await answersTo(provider, prescriptionId);
    const tryAll = async () => {
      for (const [ctx, code] of others) {
        const refused = (act: Promise<unknown>) => expect(act).rejects.toMatchObject({ code });
        await refused(lookAtDraft(ctx, { prescriptionId }));
        await refused(changeDraft(ctx, { prescriptionId, draft }));
        await refused(discardDraft(ctx, { prescriptionId }));
        await refused(checkDraft(ctx, look));
      }
    };
    await tryAll();
    await withPoliciesOff(tryAll);
    await expect(draftPrescription(stranger, { userId, visitId: null, draft })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await asSuperuser("select * from prescription where id = $1", [prescriptionId])).toEqual(before);
  });

  test("a second one for the same medicine changes the first; discarding ends it", async () => {
    const own = await aPatientToPrescribeFor({ now: NOW });
    const ctx = await freshProvider(own.providerId, NOW);
    const { userId } = own;
    const first = await draftPrescription(ctx, { userId, visitId: null, draft: draftOf(own, NOW) });
    const second = await draftPrescription(ctx, {
      userId,
      visitId: null,
      draft: draftOf(own, NOW, { refillsAllowed: "1" }),
    });
    expect(second).toEqual(first);
    await discardDraft(ctx, first);
    await discardDraft(ctx, first);
    expect(await rowOf(first.prescriptionId)).toMatchObject({ status: "discarded" });
    expect(await eventsOf(first.prescriptionId)).toEqual(["changed", "discarded", "drafted"]);
    await expect(
      changeDraft(ctx, { prescriptionId: first.prescriptionId, draft: draftOf(own, NOW) }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("continues only the same person's prescription for the same medicine", async () => {
    const { renewed } = await aRenewal();
    const draft = draftOf(team, NOW, { renewsId: renewed });
    await expect(draftPrescription(provider, { userId: team.userId, visitId: null, draft })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("the second look", () => {
  test("stops a first start without a live visit, and names what would change that", async () => {
    const own = await aPatientToPrescribeFor({ now: NOW });
    const ctx = await freshProvider(own.providerId, NOW);
    const draft = draftOf(own, NOW);
    const { prescriptionId } = await draftPrescription(ctx, { userId: own.userId, visitId: null, draft });
    const { checks } = await lookAtDraft(ctx, { prescriptionId });
    expect(checks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(stopsOf(checks)).toContainEqual(
      expect.objectContaining({ rule: "live-visit-missing", value: "no-visit", change: "hold-live-visit" }),
    );
    expect((await checkDraft(ctx, await answersTo(ctx, prescriptionId))).kind).toBe("refused");
    expect(await rowOf(prescriptionId)).toMatchObject({ status: "draft" });
  });

  test("each warning needs its own reason, and the reasons are saved with the prescription", async () => {
    const { ctx, prescriptionId } = await aRenewal();
    const look = await answersTo(ctx, prescriptionId);
    const { checks } = await lookAtDraft(ctx, { prescriptionId });
    expect(stopsOf(checks)).toEqual([]);
    expect(Object.keys(look.answers).length).toBeGreaterThan(1);
    const [first, ...rest] = Object.keys(look.answers);
    const missing = Object.fromEntries(rest.map((rule) => [rule, look.answers[rule]!]));
    expect(await checkDraft(ctx, { ...look, answers: missing })).toMatchObject({
      kind: "refused",
      unanswered: [first],
    });
    expect(await checkDraft(ctx, look)).toEqual({ kind: "done" });
    expect(await rowOf(prescriptionId)).toMatchObject({ status: "checked" });
    const saved = await asSuperuser(
      `select f.rule_key, f.reason_text from safety_finding f join safety_check c on c.id = f.check_id
       where c.prescription_id = $1 and c.outcome = 'passed' and f.severity = 'reason'`,
      [prescriptionId],
    );
    expect(saved.map((row) => row["rule_key"]).toSorted()).toEqual(Object.keys(look.answers).toSorted());
    expect(new Set(saved.map((row) => row["reason_text"]))).toEqual(new Set(["Compared by hand."]));
  });

  test("answers for what was not shown, or for another patient, are a conflict", async () => {
    const { ctx, prescriptionId } = await aRenewal();
    const look = await answersTo(ctx, prescriptionId);
    for (const change of [{ seen: "someone else" }, { seenCheck: "something else" }]) {
      await expect(checkDraft(ctx, { ...look, ...change })).rejects.toMatchObject({ code: "conflict" });
    }
  });

  test("directions that say another amount than the dose stop it", async () => {
    const { ctx, prescriptionId } = await aRenewal({ directions: "Inject 2.5 mg under the skin every Monday." });
    const { checks } = await lookAtDraft(ctx, { prescriptionId });
    expect(stopsOf(checks)).toMatchObject([{ rule: "directions-differ" }]);
  });

  test("a changed draft has to be checked again", async () => {
    const { ctx, prescriptionId, ...own } = await aRenewal();
    await checkDraft(ctx, await answersTo(ctx, prescriptionId));
    await changeDraft(ctx, { prescriptionId, draft: draftOf(own, NOW, { refillsAllowed: "0" }) });
    expect(await rowOf(prescriptionId)).toMatchObject({ status: "draft" });
    const { digest } = await lookAtDraft(ctx, { prescriptionId });
    await expect(stageDraft(ctx, { prescriptionId, seen: digest })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("staging", () => {
  async function checked() {
    const renewal = await aRenewal();
    const look = await answersTo(renewal.ctx, renewal.prescriptionId);
    expect(await checkDraft(renewal.ctx, look)).toEqual({ kind: "done" });
    return { ...renewal, seen: look.seen };
  }

  test("signs the plan, freezes the patient and dates it, in one commit", async () => {
    const { ctx, prescriptionId, seen, userId, providerId } = await checked();
    expect(await stageDraft(ctx, { prescriptionId, seen })).toEqual({ kind: "done" });
    const row = await rowOf(prescriptionId);
    expect(row).toMatchObject({ status: "staged", issued_on: "2026-11-16", staged_at: NOW, confirmed_by: null });
    expect(row["signed_for"]).toMatchObject({ name: "Pat Ient", zip: "62701" });
    const plans = await asSuperuser("select id, version, icd10, signed_by from treatment_plan where user_id = $1", [
      userId,
    ]);
    expect(plans).toEqual([{ id: row["plan_id"], version: 1, icd10: "E66.9", signed_by: providerId }]);
    expect(await eventsOf(prescriptionId)).toEqual(["checked", "drafted", "staged"]);
    await expect(stageDraft(ctx, { prescriptionId, seen })).rejects.toMatchObject({ code: "conflict" });
  });

  test("needs a recent sign-in, its prescriber and the patient they saw", async () => {
    const { ctx, prescriptionId, seen } = await checked();
    const refused = (by: Ctx, code: string, as = seen) =>
      expect(stageDraft(by, { prescriptionId, seen: as })).rejects.toMatchObject({ code });
    await refused({ ...ctx, now: new Date(NOW.getTime() + 11 * 60_000) }, "forbidden");
    await refused(stranger, "not-found");
    await withPoliciesOff(() => refused(stranger, "not-found"));
    await refused(ctx, "conflict", "someone else");
    expect(await rowOf(prescriptionId)).toMatchObject({ status: "checked", plan_id: null });
  });

  test("checks everything again: a license that ended since the check refuses", async () => {
    const { ctx, prescriptionId, seen, providerId } = await checked();
    await asSuperuser("update provider_license set valid_until = '2026-11-15' where provider_id = $1", [providerId]);
    expect(await stageDraft(ctx, { prescriptionId, seen })).toMatchObject({ kind: "refused" });
    expect(await rowOf(prescriptionId)).toMatchObject({ status: "checked", plan_id: null });
  });

  test("a fact that became known since the check makes its reasons worthless", async () => {
    const { ctx, prescriptionId, seen, userId } = await checked();
    await asSuperuser(
      `with s as (insert into vital_set (id, user_id, measured_at, source, level, added_by, added_at)
         values ($1, $2, $3, 'self', 'high', $2, $3) returning id, user_id)
       insert into vital (set_id, user_id, loinc, value, unit)
       select s.id, s.user_id, v.loinc, v.value, 'mm[Hg]' from s, (values ('8480-6', 165), ('8462-4', 95)) v (loinc, value)`,
      [newId(), userId, NOW],
    );
    const result = await stageDraft(ctx, { prescriptionId, seen });
    expect(result).toMatchObject({ kind: "refused" });
    expect(result.kind === "refused" && result.unanswered).toContain("R04");
  });

  test("a renewal with the same regimen is a new version of the plan, because it lasts longer", async () => {
    const { ctx, prescriptionId, seen, userId, ...own } = await checked();
    await stageDraft(ctx, { prescriptionId, seen });
    await asSuperuser(
      "begin; set local session_replication_role = replica; update prescription set status = 'discarded', ended_at = now() where id = '" +
        prescriptionId +
        "'; commit",
    );
    const next = await draftPrescription(ctx, {
      userId,
      visitId: null,
      draft: draftOf(own, NOW, { expiresOn: "2027-08-01" }),
    });
    const look = await answersTo(ctx, next.prescriptionId);
    await checkDraft(ctx, look);
    expect(await stageDraft(ctx, { prescriptionId: next.prescriptionId, seen: look.seen })).toEqual({ kind: "done" });
    const plans = await asSuperuser("select version from treatment_plan where user_id = $1 order by version", [userId]);
    expect(plans.map((row) => row["version"])).toEqual([1, 2]);
  });

  test("the database refuses what the program would do by mistake", async () => {
    const { ctx, prescriptionId } = await checked();
    const stage = (change: string) =>
      inTransaction(ctx, async ({ trx }) => {
        const { sql } = await import("kysely");
        await sql.raw(`update prescription set ${change} where id = '${prescriptionId}'`).execute(trx);
      });
    await expect(stage("status = 'staged', staged_at = '2026-11-16T18:00:01Z'")).rejects.toThrow(
      "no safety check passed",
    );
    await expect(stage("status = 'signed'")).rejects.toThrow("does not go from");
    await expect(stage("status = 'active'")).rejects.toThrow("does not go from");
  });
});
