import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { CRITICAL, NOW, audited, first, member, provider, second, typed, useLabs } from "#test/lab-clinic.ts";
import { aVisitWith, release, transcribe } from "#test/labs.ts";
import { aKnownPerson, mailsTo } from "#test/people.ts";
import { aPharmacy, anActivePrescription } from "#test/prescriptions.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { getReport } from "#domain/labs/get-report.ts";
import { listToReview } from "#domain/labs/list-to-review.ts";
import { listStopMessages } from "#domain/labs/stops/list-stop-messages.ts";
import { holdPrescription } from "./hold-prescription.ts";
import { resumePrescription } from "./resume-prescription.ts";
import { decideStoppedTreatments, type TreatmentDecision } from "./decide-stopped-treatments.ts";
import { listStoppedTreatments } from "./list-stopped-treatments.ts";
import { findPrescription, updatePrescription } from "./queries.server.ts";
import { signReview } from "./sign-review.ts";
import { notifyMemberOfPrescription } from "./notify-member-of-prescription.ts";

useDatabase();
useLabs();

let trt: string;
let team: { userId: string; providerId: string; pharmacyId: string };

beforeEach(async () => {
  await emptyTables("prescription");
  await asSuperuser("update profile set state = 'IL' where user_id = $1", [member.userId]);
  await asSuperuser(
    "insert into provider_license (provider_id, state, number, valid_from, valid_until) values ($1, 'IL', 'N-1', '2020-01-01', '2035-12-31')",
    [provider.userId],
  );
  await aVisitWith(provider.userId, member.userId);
  team = { userId: member.userId, providerId: provider.userId, pharmacyId: await aPharmacy() };
  trt = await anActivePrescription(team, { now: NOW });
});

const statusOf = async (id: string) =>
  (await asSuperuser<{ status: string }>("select status from prescription where id = $1", [id]))[0]?.status;
const isStopped = async (treatmentKey = "trt") => {
  const system = testCtx({ as: "system", now: NOW });
  return (await inTransaction(system, ({ trx }) => findTreatmentHold(trx, member.userId, treatmentKey))) !== null;
};
const holds = async () =>
  (
    await asSuperuser(
      "select source, lift_reason from treatment_hold where user_id = $1 and treatment_key = 'trt' order by starts_at, id",
      [member.userId],
    )
  ).map(({ source, lift_reason }) => [source, lift_reason]);
const decide = (decision: TreatmentDecision["decision"], more: Partial<TreatmentDecision> = {}): TreatmentDecision => ({
  treatmentKey: "trt",
  decision,
  message: "Please skip the next dose.",
  reason: "",
  documentId: "",
  ...more,
});
const sign = (reportId: string, decisions: TreatmentDecision[], ctx = provider.ctx) =>
  signReview(ctx, { review: { reportId, remarks: {}, note: "Phoned." }, decisions });
const aResult = async (lines: string[], collectedOn = "2026-11-09") => {
  const reportId = await transcribe(first.ctx, typed(lines, { collectedOn }));
  await release(second.ctx, reportId);
  return reportId;
};
const stoppedBy = async (reportId: string) => {
  const { report } = await getReport(provider.ctx, { reportId });
  return listStoppedTreatments(provider.ctx, report);
};

describe("signing the review of a result that stops a treatment", () => {
  test("needs a decision about each treatment concerned, and nothing is saved without it", async () => {
    const reportId = await aResult(CRITICAL);
    expect(await sign(reportId, [])).toEqual({
      kind: "decisions-missing",
      problems: [{ treatmentKey: "trt", field: "decision", code: "decision-missing" }],
    });
    const { report, alerts } = await getReport(provider.ctx, { reportId });
    expect([report.reviewedAt, alerts[0]?.closedAt]).toEqual([null, null]);
    expect(await listToReview(provider.ctx)).toHaveLength(1);
    expect([await statusOf(trt), await isStopped()]).toEqual(["active", true]);
  });

  test("hold: the prescription is on hold, the gate stays closed, and the member is notified", async () => {
    const reportId = await aResult(CRITICAL);
    expect(await sign(reportId, [decide("hold")])).toEqual({ kind: "signed" });
    expect([await statusOf(trt), await isStopped()]).toEqual(["on_hold", true]);
    const [job] = await asSuperuser("select data from pgboss.job where name = 'care.treatment-decided'");
    expect(job).toEqual({ data: { prescriptionId: trt } });
    await notifyMemberOfPrescription(testCtx({ as: "system", now: NOW }), { prescriptionId: trt }, newId());
    expect(await mailsTo(member.email)).toMatchObject([{ template: "account-news" }]);
    expect(await listStopMessages(member.ctx, { userId: member.userId })).toMatchObject([
      { treatmentKey: "trt", decision: "hold", message: "Please skip the next dose.", decidedBy: "Robin Vale" },
    ]);
    const other = await aKnownPerson("member", { now: NOW });
    await expect(listStopMessages(other.ctx, { userId: member.userId })).rejects.toMatchObject({ code: "not-found" });
    expect([await audited("treatment.decided"), await audited("prescription.held")]).toEqual([1, 1]);
  });

  test("stop ends the prescription; a treatment that the result is not about goes on", async () => {
    const semaglutide = await anActivePrescription(team, { now: NOW, offering: "semaglutide" });
    const reportId = await aResult(CRITICAL);
    expect(await sign(reportId, [decide("stop")])).toEqual({ kind: "signed" });
    expect([await statusOf(trt), await statusOf(semaglutide)]).toEqual(["stopped", "active"]);
    expect(await isStopped("semaglutide")).toBe(false);
  });

  test("low HDL stops nandrolone and leaves semaglutide and testosterone alone", async () => {
    const nandrolone = await anActivePrescription(team, { now: NOW, offering: "nandrolone" });
    const reportId = await aResult(["2085-9 22 mg/dL >40"]);
    expect(await Promise.all(["nandrolone", "semaglutide", "trt"].map(isStopped))).toEqual([true, false, false]);
    expect((await stoppedBy(reportId)).map(({ key }) => key)).toEqual(["nandrolone"]);
    await sign(reportId, [decide("hold", { treatmentKey: "nandrolone" })]);
    expect([await statusOf(nandrolone), await statusOf(trt)]).toEqual(["on_hold", "active"]);
  });

  test("changing the dose puts the present prescription on hold, and it is not simply taken up again", async () => {
    const reportId = await aResult(CRITICAL);
    await sign(reportId, [decide("change-dose")]);
    expect(await statusOf(trt)).toBe("on_hold");
    await expect(resumePrescription(provider.ctx, { prescriptionId: trt })).rejects.toMatchObject({ code: "conflict" });
  });

  test("changing the dose and then holding it closes the gate again, until a newer result lets it continue", async () => {
    const reportId = await aResult(CRITICAL);
    const later = (hours: number) => ({ ...provider.ctx, now: new Date(NOW.getTime() + hours * 3_600_000) });
    await sign(reportId, [decide("change-dose")], later(1));
    expect(await holds()).toEqual([["lab", "change-dose"]]);
    await decideStoppedTreatments(later(2), { reportId, decisions: [decide("hold")] });
    expect([await isStopped(), await holds()]).toEqual([
      true,
      [
        ["lab", "change-dose"],
        ["lab", null],
      ],
    ]);
    await aResult(["4544-3 46.1 % 38.3-51"], "2026-11-11");
    await decideStoppedTreatments(later(3), { reportId, decisions: [decide("continue", { reason: "Recheck." })] });
    expect([await isStopped(), await statusOf(trt)]).toEqual([false, "active"]);
    expect(await holds()).toEqual([
      ["lab", "continue"],
      ["lab", "continue"],
    ]);
    await holdPrescription(later(4), { prescriptionId: trt, reason: "side-effects", note: "" });
    await resumePrescription(later(5), { prescriptionId: trt });
  });

  test("without a prescription for it there is nothing to decide, and the stop waits for one", async () => {
    await emptyTables("prescription");
    const reportId = await aResult(CRITICAL);
    expect(await sign(reportId, [])).toEqual({ kind: "signed" });
    expect(await isStopped()).toBe(true);
    trt = await anActivePrescription(team, { now: NOW });
    expect(await isStopped()).toBe(true);
    expect(await stoppedBy(reportId)).toMatchObject([{ key: "trt", isDue: true }]);
  });

  test("a colleague who reviews it carries the decision out too; a stranger finds nothing", async () => {
    const colleague = await aKnownPerson("provider", { now: NOW });
    await asSuperuser(
      "insert into provider (user_id, display_name, credentials, zone) values ($1, 'Q', 'NP', 'America/Chicago')",
      [colleague.userId],
    );
    const reportId = await aResult(CRITICAL);
    await expect(sign(reportId, [decide("hold")], colleague.ctx)).rejects.toMatchObject({ code: "not-found" });
    await withPoliciesOff(() =>
      expect(sign(reportId, [decide("hold")], colleague.ctx)).rejects.toMatchObject({ code: "not-found" }),
    );
    expect(await statusOf(trt)).toBe("active");
    await expect(sign(reportId, [decide("hold")], second.ctx)).rejects.toMatchObject({ code: "forbidden" });
    // Nobody's report is for those who cover.
    await asSuperuser("update lab_report set provider_id = null");
    await expect(sign(reportId, [decide("hold")], colleague.ctx)).rejects.toMatchObject({ code: "not-found" });
    await asSuperuser("update provider set is_covering = true where user_id = $1", [colleague.userId]);
    expect(await sign(reportId, [decide("hold")], colleague.ctx)).toEqual({ kind: "signed" });
    expect(await statusOf(trt)).toBe("on_hold");
  });
});

describe("a hold set by a review", () => {
  const held = async () => {
    const reportId = await aResult(CRITICAL);
    await sign(reportId, [decide("hold")]);
    return reportId;
  };
  const goOn = (reportId: string, more: Partial<TreatmentDecision> = {}) =>
    decideStoppedTreatments(provider.ctx, {
      reportId,
      decisions: [decide("continue", { message: "Go on as before.", reason: "46.1 % on recheck.", ...more })],
    });
  const refused = {
    kind: "refused",
    problems: [{ treatmentKey: "trt", field: "decision", code: "continue-not-offered" }],
  };

  test("is not lifted from the prescription's page", async () => {
    await held();
    await expect(resumePrescription(provider.ctx, { prescriptionId: trt })).rejects.toMatchObject({ code: "conflict" });
    expect(await statusOf(trt)).toBe("on_hold");
  });

  test("continues only by a newer, verified result that no longer hits the rule", async () => {
    const reportId = await held();
    expect(await goOn(reportId)).toEqual(refused);
    await aResult(["4544-3 54.0 % 38.3-51"], "2026-11-10");
    expect(await goOn(reportId)).toEqual(refused);
    const newer = await transcribe(first.ctx, typed(["4544-3 46.1 % 38.3-51"], { collectedOn: "2026-11-11" }));
    expect(await goOn(reportId)).toEqual(refused);
    await release(second.ctx, newer);
    expect((await stoppedBy(reportId))[0]).toMatchObject({ canContinue: true });
    expect(await goOn(reportId)).toEqual({ kind: "decided" });
    // The result of the 10th stops it too, and nobody has decided about that one.
    expect([await statusOf(trt), await isStopped()]).toEqual(["on_hold", true]);
  });

  test("and then the prescription is active, the gate open and the member notified again", async () => {
    const reportId = await held();
    await aResult(["4544-3 46.1 % 38.3-51"], "2026-11-11");
    expect(await goOn(reportId)).toEqual({ kind: "decided" });
    expect([await statusOf(trt), await isStopped()]).toEqual(["active", false]);
    expect(await asSuperuser("select id from pgboss.job where name = 'care.treatment-decided'")).toHaveLength(2);
    const { events } = await getReport(provider.ctx, { reportId });
    expect(events.at(-1)).toMatchObject({ kind: "treatment-decided", note: "trt: continue. 46.1 % on recheck." });
  });

  test("a hold that the prescriber set for another reason stays", async () => {
    await holdPrescription(provider.ctx, { prescriptionId: trt, reason: "side-effects", note: "" });
    const reportId = await held();
    await aResult(["4544-3 46.1 % 38.3-51"], "2026-11-11");
    expect(await goOn(reportId)).toEqual({ kind: "decided" });
    expect([await statusOf(trt), await isStopped()]).toEqual(["on_hold", false]);
    await resumePrescription(provider.ctx, { prescriptionId: trt });
    expect(await statusOf(trt)).toBe("active");
  });

  test("a document counts only where the rule accepts one, and only one of this member", async () => {
    await asSuperuser(
      `insert into lab_alert_rule (key, effective_from, loinc, level, test, threshold, stops_treatment, treatment_keys,
         accepted_document, text, source)
       values ('psa-high', '2026-11-02', '2857-1', 'PRV', 'above', 4, true, '{trt}', 'Letter from a urologist', 'Urologist first', 'A test')
       on conflict do nothing`,
    );
    const reportId = await aResult(["2857-1 4.8 ng/mL <4.0"]);
    await sign(reportId, [decide("hold")]);
    expect(await goOn(reportId)).toMatchObject({ problems: [{ code: "document-missing" }] });
    const other = await aKnownPerson("member", { now: NOW });
    await expect(goOn(reportId, { documentId: await aFileOf(other.userId) })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await goOn(reportId, { documentId: await aFileOf(member.userId) })).toEqual({ kind: "decided" });
    expect([await statusOf(trt), await isStopped()]).toEqual(["active", false]);
    await asSuperuser("delete from lab_alert_rule where source = 'A test'");
  });

  test("the database refuses a decision in another's name, and a stopped prescription stays stopped", async () => {
    const reportId = await held();
    const [alert] = (await getReport(provider.ctx, { reportId })).alerts;
    const row = { id: newId(), alert_id: alert!.id, user_id: member.userId, treatment_key: "trt", decision: "hold" };
    const insert = (decidedBy: string, change = {}) =>
      inTransaction(provider.ctx, ({ trx }) =>
        trx
          .insertInto("lab_stop_decision")
          .values({ ...row, message: "m", decided_by: decidedBy, decided_at: NOW, ...change })
          .execute(),
      );
    await expect(insert(second.userId)).rejects.toThrow("row-level security");
    await expect(insert(provider.userId, { treatment_key: "semaglutide" })).rejects.toThrow("row-level security");
    await expect(insert(provider.userId, { decision: "continue" })).rejects.toThrow("check");
    await decideStoppedTreatments(provider.ctx, { reportId, decisions: [decide("stop")] });
    const revive = inTransaction(provider.ctx, async (tx) => {
      const stopped = await findPrescription(tx.trx, trt);
      await updatePrescription(tx, stopped!, { status: "active", ended_at: null });
    });
    await expect(revive).rejects.toThrow("stays ended");
  });
});

async function aFileOf(userId: string): Promise<string> {
  const id = newId();
  await asSuperuser(
    `insert into stored_file (id, user_id, kind, name, declared_type, declared_bytes, content_type, bytes, sha256, state, object_key,
       uploaded_by, created_at)
     values ($1, $2, 'patient-upload', 'letter.pdf', 'application/pdf', 9, 'application/pdf', 9, sha256('letter'), 'clean', $3, $2, now())`,
    [id, userId, `files/${id}`],
  );
  return id;
}
