import { describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { pageAlarm } from "#domain/messaging/alarms/page-alarm.ts";
import { escalateRequests } from "#domain/messaging/inbox/escalate-requests.ts";
import { setOnCall } from "#domain/messaging/on-call/set-on-call.ts";
import {
  CRITICAL,
  NOW,
  ORDINARY,
  audited,
  first,
  member,
  nurse,
  provider,
  second,
  typed,
  useLabs,
} from "#test/lab-clinic.ts";
import { saveEmergencyContact } from "#domain/identity/profile/save-emergency-contact.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aVisitWith, release, transcribe } from "#test/labs.ts";
import { aKnownPerson, mailsTo, textsOf } from "#test/people.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { acknowledgeAlerts } from "./acknowledge-alerts.ts";
import { closeAlert } from "./close-alert.ts";
import { latestLabs } from "../latest-labs.ts";
import { getPhonesOfPatient } from "./get-phones-of-patient.ts";
import { getReport } from "../get-report.ts";
import { closeAlertRow } from "./queries-alert.server.ts";
import { reviewReport } from "../review-report.ts";
import { withdrawReport } from "../withdraw-report.ts";

useDatabase();
useLabs();

describe("a critical value", () => {
  const isHeld = async (treatmentKey = "trt") => {
    const system = testCtx({ as: "system", now: NOW });
    return (await inTransaction(system, ({ trx }) => findTreatmentHold(trx, member.userId, treatmentKey))) !== null;
  };
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
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

  test("shows whom to phone, to the clinic only and with a line in the trail", async () => {
    await aVisitWith(provider.userId, member.userId);
    await asSuperuser("update profile set phone_number = '+15125550142' where user_id = $1", [member.userId]);
    const kim = { name: "Kim Quinn", relationship: "Sister", phone: "+15125550188" };
    await saveEmergencyContact(member.ctx, kim);
    const reportId = await transcribe(first.ctx, typed(CRITICAL));
    const phones = { phone: "+15125550142", contact: kim };
    const before = await audited("profile.read");
    expect(await getPhonesOfPatient(second.ctx, { reportId })).toEqual(phones);
    expect(await getPhonesOfPatient(provider.ctx, { reportId })).toEqual(phones);
    expect((await audited("profile.read")) - before).toBe(2);
    const stranger = await aKnownPerson("provider", { now: NOW });
    await expect(getPhonesOfPatient(member.ctx, { reportId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(getPhonesOfPatient(stranger.ctx, { reportId })).rejects.toMatchObject({ code: "not-found" });
    await withPoliciesOff(() =>
      expect(getPhonesOfPatient(stranger.ctx, { reportId })).rejects.toMatchObject({ code: "not-found" }),
    );
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
    expect((await getReport(nurse.ctx, { reportId })).alerts).toMatchObject([{ closureNote: note }]);
    expect(await audited("lab-alert.acknowledged")).toBe(1);
    expect(await audited("lab-alert.closed")).toBe(1);
  });

  test("stops the treatments it is about, whoever closed the alert, and a review alone does not lift it", async () => {
    const reportId = await transcribe(first.ctx, typed(CRITICAL));
    const isFresh = async () =>
      (await latestLabs(testCtx({ as: "system", now: NOW }), { userId: member.userId })).isFresh;
    expect([await isFresh(), await isHeld(), await isHeld("semaglutide")]).toEqual([false, true, false]);
    await release(second.ctx, reportId);
    const [alert] = (await getReport(second.ctx, { reportId })).alerts;
    await closeAlert(second.ctx, { alertId: alert!.id, note: "Phoned." });
    expect([await isFresh(), await isHeld()]).toEqual([true, true]);
    await inTransaction(provider.ctx, (tx) => reviewReport(tx, { reportId, remarks: {}, note: "Dose lowered." }));
    expect([await isFresh(), await isHeld()]).toEqual([true, true]);
  });

  test("a correction of another result does not lift the stop; one of the result itself does", async () => {
    const one = await transcribe(first.ctx, typed([...CRITICAL, "2857-1 0.90 ng/mL <4.0"]));
    await release(second.ctx, one);
    const two = await transcribe(
      first.ctx,
      typed([...CRITICAL, "2857-1 0.80 ng/mL <4.0"], { correctsId: one, correctionReason: "Misread PSA" }),
    );
    await release(second.ctx, two);
    expect(await isHeld()).toBe(true);
    const three = await transcribe(
      first.ctx,
      typed(["4544-3 45.2 % 38.3-51"], { correctsId: two, correctionReason: "Misread hematocrit" }),
    );
    await release(second.ctx, three);
    expect(await isHeld()).toBe(false);
  });

  test("a withdrawn reading stops nothing, and an alert that was closed is not closed again", async () => {
    const reportId = await transcribe(first.ctx, typed(CRITICAL));
    const [alert] = (await getReport(second.ctx, { reportId })).alerts;
    await closeAlert(second.ctx, { alertId: alert!.id, note: "Phoned." });
    const rewrite = inTransaction(second.ctx, ({ trx }) =>
      closeAlertRow(trx, alert!.id, { closed_at: NOW, closed_by: second.userId, closure_note: "Something else" }),
    );
    await expect(rewrite).rejects.toThrow("closed once");
    await withdrawReport(second.ctx, { reportId, note: "Another person's paper" });
    expect(await isHeld()).toBe(false);
  });
});
