import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { makeReadyMember, makeSupply, type Clinic } from "#test/patients/ready-member.ts";
import { EVENT_SECRET, makeEnrolled, makeStaged, startDosespot } from "#test/patients/staged-prescription.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { resumePrescription } from "../resume-prescription.ts";
import { stopPrescription } from "../stop-prescription.ts";
import { closePrescriptionAlarm } from "./close-prescription-alarm.ts";
import { denyRequest } from "./deny-request.ts";
import { listPrescriptionAlarms } from "./list-prescription-alarms.ts";
import { listOwnRequests } from "./list-own-requests.ts";
import { sendAnswer } from "./send-answer.ts";
import { applyVendorEvent } from "./apply-vendor-event.ts";
import { cancelAtVendor } from "./cancel-at-vendor.ts";
import { openSigningPage } from "./open-signing-page.ts";
import { pollVendor } from "./poll-vendor.ts";
import { receiveVendorEvent } from "./receive-vendor-event.ts";
import { RECHECK } from "./recheck.ts";
import { recordEnrollment } from "./record-enrollment.ts";
import { reconcileVendor } from "./reconcile-vendor.ts";
import { stageAtVendor } from "./stage-at-vendor.ts";
import { listStrays } from "./list-strays.ts";
import { assignRequest } from "./unassigned/assign-request.ts";
import { listUnassignedRequests } from "./unassigned/list-unassigned-requests.ts";
import { resolveStray } from "./resolve-stray.ts";
import { wasReconciled } from "./was-reconciled.ts";

useDatabase();

const system = (now = new Date()) => testCtx({ as: "system", now });
let vendor: Awaited<ReturnType<typeof startDosespot>>;
let clinic: Clinic;

beforeAll(async () => {
  vendor = await startDosespot({ timeoutMs: 500 });
  clinic = await makeSupply(asSuperuser);
  await makeEnrolled(asSuperuser, clinic);
});
const { countStops } = RECHECK;
afterAll(async () => {
  RECHECK.countStops = countStops;
  await vendor.stop();
});
beforeEach(async () => {
  // What is checked again is tested where the checks are.
  RECHECK.countStops = () => Promise.resolve(0);
  await vendor.post("/faults", { kind: "none" });
});

const staged = (options: Parameters<typeof makeStaged>[2] = {}) => makeStaged(asSuperuser, clinic, options);
const stage = (prescriptionId: string) => stageAtVendor(system(), { prescriptionId }, vendor.vendor);
const play = (prescriptionId: string, move: string) =>
  vendor.post("/play", { prescription_id: prescriptionId, move, how: "lost" });
const row = async (id: string) =>
  (await asSuperuser("select * from prescription where id = $1", [id]))[0] as Record<string, unknown>;
const kinds = async (id: string) =>
  (await asSuperuser("select kind from prescription_event where prescription_id = $1 order by at, id", [id])).map(
    ({ kind }) => kind as string,
  );
const created = (id: string) => vendor.sandbox.creations.get(id.replaceAll("-", "")) ?? 0;
const alarms = async () => (await asSuperuser("select id, path from alarm where closed_at is null")).length;

describe("staging", () => {
  test("a prescription is put before its prescriber once, with what was staged", async () => {
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    await stage(prescriptionId);
    expect(created(prescriptionId)).toBe(1);
    expect(await row(prescriptionId)).toMatchObject({
      status: "staged",
      vendor_key: "dosespot",
      vendor_state: "ReadyToSign",
    });
  });

  test.each(["error-after", "hang-after", "error-before", "rate-limit"])(
    "after a call that fails (%s) it is looked for, and there is one",
    async (kind) => {
      const { prescriptionId } = await staged();
      await vendor.post("/faults", { kind, times: 1, path: "/prescriptions/compiledcompound", method: "POST" });
      await expect(stage(prescriptionId)).rejects.toThrow("The e-prescribing service");
      expect((await row(prescriptionId))["vendor_ref"]).toBeNull();
      await stage(prescriptionId);
      expect(created(prescriptionId)).toBe(1);
      expect((await row(prescriptionId))["vendor_ref"]).not.toBeNull();
    },
  );

  test("two workers at once stage it once", async () => {
    const { prescriptionId } = await staged();
    const results = await Promise.allSettled([stage(prescriptionId), stage(prescriptionId), stage(prescriptionId)]);
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(created(prescriptionId)).toBe(1);
  });

  test("what the service would refuse goes back to its prescriber as a draft, with the reason", async () => {
    const { prescriptionId } = await staged({ phone: "+15550100142" });
    await stage(prescriptionId);
    expect(await row(prescriptionId)).toMatchObject({ status: "draft", vendor_problem: "phone", signed_for: null });
    expect(created(prescriptionId)).toBe(0);
  });

  test("a provider without a number there can't be staged for", async () => {
    const other = await makeSupply(asSuperuser);
    const { prescriptionId } = await makeStaged(asSuperuser, other);
    await stage(prescriptionId);
    expect(await row(prescriptionId)).toMatchObject({ status: "draft", vendor_problem: "not-enrolled" });
  });

  test("a number at the service belongs to one provider", async () => {
    const other = await makeSupply(asSuperuser);
    const record = (providerId: string) =>
      recordEnrollment(testCtx({ as: "admin" }), { providerId, vendorKey: "dosespot", clinicianRef: "770011" });
    await record(other.providerId);
    await record(other.providerId);
    await expect(record((await makeSupply(asSuperuser)).providerId)).rejects.toMatchObject({ code: "conflict" });
  });

  test("people with the same name and birth date are two patients there", async () => {
    const [one, two] = [await staged({ name: "Twin" }), await staged({ name: "Twin" })];
    await stage(one.prescriptionId);
    await stage(two.prescriptionId);
    const refs = [await row(one.prescriptionId), await row(two.prescriptionId)].map((each) =>
      String(each["vendor_ref"]),
    );
    expect(refs[0]!.split(":")[0]).not.toBe(refs[1]!.split(":")[0]);
  });
});

describe("signing", () => {
  test("only the prescriber gets the service's page, and it signs there with a passphrase and a code", async () => {
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    const provider = testCtx({ as: "provider", id: clinic.providerId });
    const { url } = await openSigningPage(provider, { prescriptionId }, vendor.vendor);
    const page = await (await fetch(url!)).text();
    expect(page).toContain("Inject 0.3 mL twice a week");
    const session = /name="session" value="(\w+)"/.exec(page)![1]!;
    const rx = /name="rx" value="(\d+)"/.exec(page)![1]!;
    const sign = (form: Record<string, string>) =>
      fetch(`${vendor.url}/sign`, { method: "POST", body: new URLSearchParams({ session, rx, ...form }) }).then((one) =>
        one.text(),
      );
    expect(await sign({ pin: "1234", code: "000000" })).toContain("The code is wrong.");
    await pollVendor(system(), vendor.vendor);
    expect((await row(prescriptionId))["status"]).toBe("staged");
    expect(await sign({ pin: "1234", code: "123456" })).toContain("Signed: 1");
    await pollVendor(system(), vendor.vendor);
    expect(await row(prescriptionId)).toMatchObject({ status: "signed", confirmed_by: clinic.providerId });

    const stranger = testCtx({ as: "provider", id: newId() });
    await expect(openSigningPage(stranger, { prescriptionId }, vendor.vendor)).rejects.toThrow("not-found");
    const forged = url!.replace(/SingleSignOnUserId=\d+/, "SingleSignOnUserId=7");
    expect((await fetch(forged)).status).toBe(403);
  });

  test("verified by the pharmacy it is active, replaces the older one and can be ordered", async () => {
    const member = await makeReadyMember(asSuperuser, clinic);
    const { prescriptionId } = await staged({ userId: member.userId });
    await stage(prescriptionId);
    for (const move of ["sign", "sent", "verified"]) await play(prescriptionId, move);
    await pollVendor(system(), vendor.vendor);
    expect((await row(prescriptionId))["status"]).toBe("active");
    expect((await row(member.prescriptionId))["status"]).toBe("stopped");
    expect(await kinds(prescriptionId)).toEqual(["signed", "sent", "accepted"]);
    const [job] = await asSuperuser(
      "select data from pgboss.job where name = 'care.prescription-active' and data->>'prescriptionId' = $1",
      [prescriptionId],
    );
    expect(job).toBeDefined();
  });

  test("what no longer passes when it is signed stays signed, calls somebody and is held from orders", async () => {
    RECHECK.countStops = () => Promise.resolve(1);
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    const before = await alarms();
    for (const move of ["sign", "sent"]) await play(prescriptionId, move);
    await pollVendor(system(), vendor.vendor);
    expect(await row(prescriptionId)).toMatchObject({ status: "sent", vendor_problem: "recheck" });
    expect(await alarms()).toBe(before + 1);
    await play(prescriptionId, "verified");
    await pollVendor(system(), vendor.vendor);
    expect((await row(prescriptionId))["status"]).toBe("on_hold");
  });

  test("rejected by the pharmacy, it is over and somebody is called", async () => {
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    for (const move of ["sign", "sent", "error"]) await play(prescriptionId, move);
    const before = await alarms();
    await pollVendor(system(), vendor.vendor);
    expect(await row(prescriptionId)).toMatchObject({ status: "rejected", vendor_problem: "transmission" });
    expect(await alarms()).toBe(before + 1);
    const admin = testCtx({ as: "admin" });
    for (const { id: alarmId } of await listPrescriptionAlarms(admin)) {
      await expect(closePrescriptionAlarm(testCtx({ as: "employee" }), { alarmId })).rejects.toMatchObject({
        code: "forbidden",
      });
      await closePrescriptionAlarm(admin, { alarmId });
    }
    expect(await listPrescriptionAlarms(admin)).toEqual([]);
  });
});

describe("events", () => {
  const event = (data: object) => Buffer.from(JSON.stringify({ EventType: "PrescriptionResult", Data: data }));
  const receive = (raw: Buffer, secret = EVENT_SECRET) =>
    receiveVendorEvent(
      testCtx({ as: "anonymous" }),
      { raw, header: (name) => (name === "authorization" ? `Secret ${secret}` : undefined) },
      vendor.vendor,
    );

  test("an event is stored once, applied by asking the service, and refused with another secret", async () => {
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    await play(prescriptionId, "sign");
    const [PatientId, PrescriptionId] = String((await row(prescriptionId))["vendor_ref"])
      .split(":")
      .map(Number);
    // It claims to be verified. The service says signed, and that counts.
    const raw = event({ PatientId, PrescriptionId, PrescriptionStatus: 13, StatusDateTime: new Date().toISOString() });
    await expect(receive(raw, "the-secret-of-somebody-else-0000")).rejects.toThrow("unauthenticated");
    expect(await receive(raw)).toBe("stored");
    expect(await receive(raw)).toBe("repeated");
    const [stored] = await asSuperuser("select id, sealed from prescription_vendor_event where outcome is null");
    expect(stored!["sealed"]).not.toContain(String(PrescriptionId));
    for (let i = 0; i < 2; i++) await applyVendorEvent(system(), { eventId: stored!["id"] as string }, vendor.vendor);
    expect((await row(prescriptionId))["status"]).toBe("signed");
    expect(await kinds(prescriptionId)).toEqual(["signed"]);
  });

  test("one about a prescription that isn't ours changes nothing", async () => {
    await receive(event({ PatientId: 1, PrescriptionId: 2, StatusDateTime: new Date().toISOString() }));
    const [stored] = await asSuperuser("select id from prescription_vendor_event where outcome is null");
    await applyVendorEvent(system(), { eventId: stored!["id"] as string }, vendor.vendor);
    const [after] = await asSuperuser("select outcome from prescription_vendor_event where id = $1", [stored!["id"]]);
    expect(after!["outcome"]).toBe("unknown");
  });
});

describe("a controlled medicine signed after the permission ended", () => {
  const permittedUntil = (day: string) =>
    asSuperuser("update clinical_fact set value = to_jsonb($1::text) where key = 'cs_tele_flex_until'", [day]);

  test("has no ground, is held, and is resumed only once there is one", async () => {
    const { prescriptionId, userId } = await staged();
    await stage(prescriptionId);
    await permittedUntil("2026-11-02");
    try {
      for (const move of ["sign", "sent", "verified"]) await play(prescriptionId, move);
      await pollVendor(system(), vendor.vendor);
      expect(await row(prescriptionId)).toMatchObject({ status: "on_hold", telemedicine_basis: "none" });
      const provider = testCtx({ as: "provider", id: clinic.providerId });
      await expect(resumePrescription(provider, { prescriptionId })).rejects.toThrow("conflict");
      await asSuperuser(
        `insert into in_person_exam (id, user_id, examined_on, examiner, recorded_by, recorded_at, ground, provider_id)
         values ($1, $2, current_date - 1, 'Dr. Near, MD', $3, now(), 'prescriber', $3)`,
        [newId(), userId, clinic.providerId],
      );
      await resumePrescription(provider, { prescriptionId });
      expect(await row(prescriptionId)).toMatchObject({ status: "active", telemedicine_basis: "in-person" });
    } finally {
      await permittedUntil("2026-12-31");
    }
  });
});

describe("stopping", () => {
  test.each([
    ["cancel-confirm", "confirmed", 0],
    ["cancel-deny", "denied", 1],
  ] as const)("here at once; the pharmacy is asked, and its answer (%s) is shown", async (answer, shown, called) => {
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    for (const move of ["sign", "sent", "verified"]) await play(prescriptionId, move);
    await pollVendor(system(), vendor.vendor);
    const provider = testCtx({ as: "provider", id: clinic.providerId });
    await stopPrescription(provider, { prescriptionId, reason: "side-effects", note: "" });
    expect(await row(prescriptionId)).toMatchObject({ status: "stopped", vendor_cancel: null });
    await cancelAtVendor(system(), { prescriptionId }, vendor.vendor);
    await cancelAtVendor(system(), { prescriptionId }, vendor.vendor);
    expect(await row(prescriptionId)).toMatchObject({ vendor_cancel: "asked" });
    const before = await alarms();
    await play(prescriptionId, answer);
    await pollVendor(system(), vendor.vendor);
    await pollVendor(system(), vendor.vendor);
    expect(await row(prescriptionId)).toMatchObject({ status: "stopped", vendor_cancel: shown });
    expect(await alarms()).toBe(before + called);
  });
});

describe("requests of pharmacies", () => {
  test("a refill request waits for its prescriber, who denies it; one answered there is closed", async () => {
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    for (const move of ["sign", "sent", "refill-request", "change-request"]) await play(prescriptionId, move);
    await pollVendor(system(), vendor.vendor);
    await pollVendor(system(), vendor.vendor);
    const provider = testCtx({ as: "provider", id: clinic.providerId });
    const open = await listOwnRequests(provider);
    expect(open.map(({ kind }) => kind).sort()).toEqual(["change", "refill"]);
    const refill = open.find(({ kind }) => kind === "refill")!;
    expect(refill.prescriptionId).toBe(prescriptionId);
    const input = { requestId: refill.id, reason: "needs-appointment" } as const;
    await expect(denyRequest(testCtx({ as: "provider" }), input)).rejects.toThrow("not-found");
    await denyRequest(provider, input);
    await expect(denyRequest(provider, input)).rejects.toThrow("conflict");
    await sendAnswer(system(), { requestId: refill.id }, vendor.vendor);
    const there = vendor.sandbox.books.requests.find(({ kind }) => kind === "refill")!;
    expect(there).toMatchObject({ isOpen: false, denial: "DeniedNeedAppointment" });

    vendor.sandbox.books.requests.forEach((one) => (one.isOpen = false));
    await pollVendor(system(), vendor.vendor);
    expect(await listOwnRequests(provider)).toEqual([]);
  });

  test("one that names nobody we know waits for the admins, who give it to a prescriber", async () => {
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    for (const move of ["sign", "sent", "refill-request"]) await play(prescriptionId, move);
    const there = vendor.sandbox.books.requests.at(-1)!;
    Object.assign(there, { ClinicianId: 7 });
    await pollVendor(system(), vendor.vendor);
    const admin = testCtx({ as: "admin" });
    const { requests, providers } = await listUnassignedRequests(admin);
    const request = requests.find(({ vendorRef }) => vendorRef === String(there.id))!;
    const input = { requestId: request.id, providerId: clinic.providerId };
    expect(providers.map(({ id }) => id)).toContain(clinic.providerId);
    for (const as of ["employee", "nurse", "provider", "member"] as const) {
      await expect(assignRequest(testCtx({ as }), input)).rejects.toThrow("forbidden");
      await expect(listUnassignedRequests(testCtx({ as }))).rejects.toThrow("forbidden");
    }
    await expect(assignRequest(admin, { ...input, providerId: newId() })).rejects.toThrow("not-found");
    await assignRequest(admin, input);
    await expect(assignRequest(admin, input)).rejects.toThrow("conflict");
    const own = await listOwnRequests(testCtx({ as: "provider", id: clinic.providerId }));
    expect(own.map(({ id }) => id)).toContain(request.id);
    there.isOpen = false;
    await pollVendor(system(), vendor.vendor);
  });

  test("a pharmacy that says nothing for a day, and a request nobody answers, are reminded of once", async () => {
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    for (const move of ["sign", "sent", "refill-request"]) await play(prescriptionId, move);
    await pollVendor(system(), vendor.vendor);
    const mails = async () =>
      (await asSuperuser("select 1 from mail_outbox where template = 'prescription-waits'")).length;
    const before = await mails();
    const later = new Date(Date.now() + 49 * 3_600_000);
    await pollVendor(system(later), vendor.vendor);
    const after = await mails();
    expect(after).toBeGreaterThanOrEqual(before + 2);
    await pollVendor(system(later), vendor.vendor);
    expect(await mails()).toBe(after);
    expect((await row(prescriptionId))["vendor_reminded_at"]).not.toBeNull();
  });
});

describe("the nightly comparison", () => {
  test("finds what was typed there by hand, what is there twice and what is gone, and calls the admins once", async () => {
    await asSuperuser("delete from prescription_stray");
    await reconcileVendor(system(), vendor.vendor);
    const first = await inTransaction(system(), (tx) => wasReconciled(tx));
    expect(first.isClean).toBe(true);
    const { prescriptionId } = await staged();
    await stage(prescriptionId);
    await play(prescriptionId, "stray");
    const { books } = vendor.sandbox;
    const ours = [...books.prescriptions.values()].find(
      (rx) => rx.NonDoseSpotPrescriptionId === prescriptionId.replaceAll("-", ""),
    )!;
    const twice = { ...ours, PrescriptionId: books.next() };
    books.prescriptions.set(twice.PrescriptionId, twice);
    const gone = await staged();
    await stage(gone.prescriptionId);
    books.prescriptions.delete(Number(String((await row(gone.prescriptionId))["vendor_ref"]).split(":")[1]));

    const before = await alarms();
    await reconcileVendor(system(), vendor.vendor);
    await reconcileVendor(system(), vendor.vendor);
    expect(await alarms()).toBe(before + 3);
    // The gate of a prescriber who has nothing to do with it too.
    const colleague = testCtx({ as: "provider" });
    for (const ctx of [system(), colleague]) {
      expect((await inTransaction(ctx, (tx) => wasReconciled(tx))).isClean).toBe(false);
    }
    const admin = testCtx({ as: "admin" });
    const { strays } = await listStrays(admin);
    expect(strays.map(({ reason }) => reason).sort()).toEqual(["missing", "not-ours", "twice"]);
    for (const { id } of strays) {
      await resolveStray(admin, { strayId: id, outcome: "explained", note: "Typed during a test" });
    }
    expect(await alarms()).toBe(before);
    await reconcileVendor(system(), vendor.vendor);
    expect(await alarms()).toBe(before);
    for (const ctx of [system(), colleague]) {
      expect((await inTransaction(ctx, (tx) => wasReconciled(tx))).isClean).toBe(true);
    }
    await expect(listStrays(testCtx({ as: "employee" }))).rejects.toThrow("forbidden");
  });
});
