import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { closeAlert } from "#domain/labs/alerts/close-alert.ts";
import { getStoredCheck } from "#domain/safety/checks/get-stored-check.ts";
import { listChecksOf } from "#domain/safety/checks/list-checks-of.ts";
import { selectChecksOfPerson } from "#domain/safety/checks/queries.server.ts";
import type { FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import { activatePrescription, lockToConfirm } from "#domain/prescribing/activate-prescription.ts";
import { transcribePrescription } from "#domain/prescribing/transcribe-prescription.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aTranscription, release, transcribe } from "#test/labs.ts";
import { aConfirmableMember, freshProvider, lookedTwice, orderOf, seenOf } from "#test/prescriptions.ts";
import { makeSignedOrder } from "#test/signed-order.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { confirmPrescription } from "./confirm-prescription.ts";
import { getConfirmation } from "./get-confirmation.ts";

useDatabase();
const now = new Date("2026-11-16T18:00:00Z");
let staff: Ctx;
beforeAll(() => {
  staff = testCtx({ as: "employee", now });
});

async function aWaitingPrescription(change: Record<string, string> = {}) {
  const team = await aConfirmableMember({ now });
  const made = await transcribePrescription(staff, { userId: team.userId, order: orderOf(team, change, now) });
  if (made.kind !== "done") throw new Error(JSON.stringify(made));
  const provider = await freshProvider(team.providerId, now);
  const { prescriptionId } = made;
  return {
    ...team,
    provider,
    prescriptionId,
    look: () => lookedTwice(provider, prescriptionId),
    confirm: async (looked: { seenCheck: string; answers: FindingAnswers }) =>
      confirmPrescription(provider, { prescriptionId, seen: await seenOf(team.userId), ...looked }),
  };
}

const statusOf = async (id: string) =>
  (await asSuperuser("select status from prescription where id = $1", [id]))[0]?.["status"];
const checksOf = (id: string) =>
  asSuperuser("select outcome, moment from safety_check where prescription_id = $1 order by checked_at, id", [id]);
const forgetReviews = (userId: string) => asSuperuser("delete from chart_review where user_id = $1", [userId]);

test("a stop refuses the prescription, whatever is answered, and the check is saved", async () => {
  const waiting = await aWaitingPrescription();
  await forgetReviews(waiting.userId);
  const { seenCheck, answers } = await waiting.look();
  const answered = { ...answers, R05: { reason: "other", words: "In a hurry", evidenceFileId: null } } as const;
  expect(await waiting.confirm({ seenCheck, answers: answered })).toEqual({
    kind: "refused",
    problems: [],
    gates: [],
    controlled: [],
    stops: ["R05"],
    unanswered: [],
  });
  expect(await statusOf(waiting.prescriptionId)).toBe("transcribed");
  expect(await checksOf(waiting.prescriptionId)).toEqual([{ outcome: "stopped", moment: "start" }]);
  const [stop] = await asSuperuser(
    "select severity, reason_code from safety_finding where user_id = $1 and rule_key = 'R05'",
    [waiting.userId],
  );
  expect(stop).toEqual({ severity: "stop", reason_code: null });
});

test("every other finding needs its own reason, which is saved with what was known", async () => {
  const waiting = await aWaitingPrescription();
  const { seenCheck, answers } = await waiting.look();
  const { R06, ...rest } = answers;
  expect(R06).toBeDefined();
  expect(await waiting.confirm({ seenCheck, answers: rest })).toMatchObject({ stops: [], unanswered: ["R06"] });
  expect(await statusOf(waiting.prescriptionId)).toBe("transcribed");
  const own = { ...answers, R06: { reason: "other", words: "Looked it up", evidenceFileId: null } } as const;
  expect(await waiting.confirm({ seenCheck, answers: own })).toEqual({ kind: "done" });
  expect(await statusOf(waiting.prescriptionId)).toBe("active");
  const stored = await getStoredCheck(waiting.provider, { prescriptionId: waiting.prescriptionId });
  expect(stored).toMatchObject({ outcome: "passed", moment: "start", isReproduced: true });
  expect(stored!.findings.find(({ ruleKey }) => ruleKey === "R06")?.answer).toEqual(own.R06);
  const firings = await asSuperuser("select rule_key from rule_firing where reason_code = 'other'");
  expect(firings).toEqual([{ rule_key: "R06" }]);
});

test("nobody answers for facts they didn't see: a change since the page was shown is a conflict", async () => {
  const waiting = await aWaitingPrescription();
  const looked = await waiting.look();
  const setId = newId();
  await asSuperuser(
    `insert into vital_set (id, user_id, measured_at, source, level, added_by, added_at)
     values ($1, $2, $3, 'self', 'high', $2, $3)`,
    [setId, waiting.userId, now],
  );
  await asSuperuser(
    `insert into vital (set_id, user_id, loinc, value, unit)
     values ($1, $2, '8480-6', 165, 'mm[Hg]'), ($1, $2, '8462-4', 85, 'mm[Hg]')`,
    [setId, waiting.userId],
  );
  await expect(waiting.confirm(looked)).rejects.toMatchObject({ code: "conflict" });
  expect(await checksOf(waiting.prescriptionId)).toEqual([]);
  const again = await waiting.look();
  expect(await waiting.confirm(again)).toEqual({ kind: "done" });
});

describe("a stop that a document lifts", () => {
  const raisedPsa = (userId: string) =>
    asSuperuser("update lab_value set value = 5.1 where user_id = $1 and loinc = '2857-1'", [userId]);

  test("needs that document, of this patient", async () => {
    const waiting = await aWaitingPrescription();
    await raisedPsa(waiting.userId);
    const { seenCheck, answers } = await waiting.look();
    expect(await waiting.confirm({ seenCheck, answers })).toMatchObject({ stops: ["R15"] });
    const lifted = (evidenceFileId: string) => ({
      seenCheck,
      answers: {
        ...answers,
        R15: { reason: "document-accepted", words: "Urology cleared him", evidenceFileId } as const,
      },
    });
    const other = await aConfirmableMember({ now });
    await expect(waiting.confirm(lifted(other.signedOrderFileId))).rejects.toMatchObject({ code: "not-found" });
    expect(await statusOf(waiting.prescriptionId)).toBe("transcribed");
    const letter = await aLetter(waiting.userId);
    expect(await waiting.confirm(lifted(letter))).toEqual({ kind: "done" });
    const [finding] = await asSuperuser(
      `select severity, reason_code, evidence_file_id from safety_finding f join safety_check c on c.id = f.check_id
       where f.user_id = $1 and rule_key = 'R15' and c.outcome = 'passed'`,
      [waiting.userId],
    );
    expect(finding).toEqual({ severity: "stop", reason_code: "document-accepted", evidence_file_id: letter });
  });
});

async function aLetter(userId: string): Promise<string> {
  const id = await makeSignedOrder(asSuperuser, userId);
  await asSuperuser(
    "update stored_file set kind = 'lab-report', attached_as = null, name = 'letter.pdf' where id = $1",
    [id],
  );
  return id;
}

test("a result that pages stops every treatment until somebody has closed it", async () => {
  const waiting = await aWaitingPrescription();
  const reportId = await transcribe(staff, aTranscription(waiting.userId, ["2823-3 6.4 mmol/L 3.5-5.1"]));
  await release(testCtx({ as: "admin", now }), reportId);
  expect(await waiting.confirm(await waiting.look())).toMatchObject({ kind: "refused", stops: ["R44"] });
  const [alert] = await asSuperuser("select id from lab_alert where report_id = $1", [reportId]);
  await closeAlert(waiting.provider, { alertId: alert!["id"], note: "Repeated, 4.2" });
  expect(await waiting.confirm(await waiting.look())).toEqual({ kind: "done" });
});

test("a saved check gives its old result, also after the rules and the patient changed", async () => {
  const waiting = await aWaitingPrescription();
  expect(await waiting.confirm(await waiting.look())).toEqual({ kind: "done" });
  const before = await getStoredCheck(waiting.provider, { prescriptionId: waiting.prescriptionId });
  await asSuperuser("update lab_value set value = 56 where user_id = $1 and loinc = '4544-3'", [waiting.userId]);
  await asSuperuser("update patient_basics set sex_at_birth = 'female' where user_id = $1", [waiting.userId]);
  const after = await getStoredCheck(waiting.provider, { prescriptionId: waiting.prescriptionId });
  expect(after).toEqual(before);
  expect(after?.isReproduced).toBe(true);
});

test("a saved check that somebody tampered with says so", async () => {
  const waiting = await aWaitingPrescription();
  expect(await waiting.confirm(await waiting.look())).toEqual({ kind: "done" });
  await asSuperuser(
    "update safety_check set snapshot = jsonb_set(snapshot, '{facts}', '{}') where prescription_id = $1",
    [waiting.prescriptionId],
  );
  const stored = await getStoredCheck(waiting.provider, { prescriptionId: waiting.prescriptionId });
  expect(stored?.isReproduced).toBe(false);
});

test("is read by nurses and by who cares for the patient, and by nobody else", async () => {
  const waiting = await aWaitingPrescription();
  expect(await waiting.confirm(await waiting.look())).toEqual({ kind: "done" });
  const { prescriptionId } = waiting;
  const read = (ctx: Ctx) => getStoredCheck(ctx, { prescriptionId });
  expect(await read(testCtx({ as: "nurse", now }))).not.toBeNull();
  const stranger = testCtx({ as: "provider", id: await aProvider(), now });
  expect(await read(stranger)).toBeNull();
  await withPoliciesOff(() => expect(read(stranger)).rejects.toMatchObject({ code: "not-found" }));
  for (const as of ["employee", "admin"] as const) {
    await expect(read(testCtx({ as, now }))).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(read(waiting.patient)).rejects.toMatchObject({ code: "forbidden" });
});

test("the database lets no prescription become active without a check that passed", async () => {
  const waiting = await aWaitingPrescription();
  const activate = async () => {
    const seen = await seenOf(waiting.userId);
    return inTransaction(waiting.provider, async (tx) =>
      activatePrescription(tx, await lockToConfirm(tx, waiting), seen),
    );
  };
  await expect(activate()).rejects.toThrow("no safety check passed");
  await asSuperuser("alter table prescription disable trigger prescription_safety_check");
  try {
    await activate();
  } finally {
    await asSuperuser("alter table prescription enable trigger prescription_safety_check");
  }
  expect(await statusOf(waiting.prescriptionId)).toBe("active");
});

test("the page shows what the rules say only while it waits", async () => {
  const waiting = await aWaitingPrescription();
  const { check } = await getConfirmation(waiting.provider, { prescriptionId: waiting.prescriptionId });
  expect(check?.about).toEqual({ treatmentKey: "trt", moment: "start" });
  expect(check!.findings.every(({ severity }) => severity !== "stop")).toBe(true);
  await waiting.confirm(await waiting.look());
  expect((await getConfirmation(waiting.provider, { prescriptionId: waiting.prescriptionId })).check).toBeNull();
});

test("a nurse lists a patient's checks with what they found; nobody else, by either lock", async () => {
  const waiting = await aWaitingPrescription();
  expect(await waiting.confirm(await waiting.look())).toEqual({ kind: "done" });
  const { userId } = waiting;
  const read = (ctx: Ctx) => listChecksOf(ctx, { userId });
  const nurse = testCtx({ as: "nurse", now });
  const [check, ...rest] = await read(nurse);
  expect(rest).toEqual([]);
  expect(check).toMatchObject({ treatmentKey: "trt", moment: "start", outcome: "passed" });
  const finding = check!.findings.find(({ ruleKey }) => ruleKey === "R06");
  expect(finding).toMatchObject({ severity: "reason", reasonCode: expect.any(String) });
  expect(finding!.cases[0]!.says).not.toBe("");
  const trail = await asSuperuser(
    "select action from audit_event where subject_id = $1 and actor_kind = 'nurse' and action = 'safety.check-read'",
    [userId],
  );
  expect(trail).toHaveLength(1);
  for (const as of ["employee", "admin", "provider"] as const) {
    await expect(read(testCtx({ as, now }))).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(read(waiting.patient)).rejects.toMatchObject({ code: "forbidden" });
  for (const ctx of [testCtx({ as: "employee", now }), testCtx({ as: "admin", now }), waiting.patient]) {
    expect(await inTransaction(ctx, ({ trx }) => selectChecksOfPerson(trx, userId))).toEqual([]);
  }
});
