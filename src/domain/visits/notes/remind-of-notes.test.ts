import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { signedVisit } from "#test/patients/signed-visit.ts";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { arriveAtVisit } from "../arrive-at-visit.ts";
import { openVisit } from "../open-visit.ts";
import { remindOfNotes } from "./remind-of-notes.ts";

useDatabase();
const START = inTwoDays();
const HOUR = 3_600_000;
let providerId: string;
let address: string;
let admin: string;
let visitId: string;
let end: Date;
let patient: Ctx;

beforeEach(async () => {
  await forgetVisits();
  await emptyTables("mail_outbox");
  providerId = await aProvider();
  address = `provider-${providerId}@example.test`;
  await staff(providerId, address, "provider");
  admin = `admin-${newId()}@example.test`;
  await staff(newId(), admin, "admin");
  patient = await aPatient();
  visitId = (await holdSlot(patient, choiceOf(providerId, { startsAt: START }))).appointmentId;
  const { endsAt } = await confirmBooking(patient, { appointmentId: visitId });
  end = endsAt;
});

async function staff(userId: string, email: string, role: string) {
  await asSuperuser(
    "insert into auth.account (user_id, email, created_at) values ($1, $2, now()) on conflict do nothing",
    [userId, email],
  );
  await asSuperuser(
    `insert into profile (user_id, email, first_name, last_name, role, created_at) values ($1, $2, 'Robin', 'Vale', $3, now())`,
    [userId, email, role],
  );
}
const arrive = () => arriveAtVisit({ ...patient, now: START }, { appointmentId: visitId, state: "IL" });
const sweep = (afterHours: number) =>
  remindOfNotes(testCtx({ as: "system", now: new Date(end.getTime() + afterHours * HOUR) }));
const own = (hours: number) => ({
  template: "note-unsigned",
  props: { hours, isOwn: true, url: `${testEnv().PUBLIC_ORIGIN}/provider/visits/${visitId}/note` },
});
const forAdmins = () => ({
  template: "note-unsigned",
  props: { hours: 72, isOwn: false, url: `${testEnv().PUBLIC_ORIGIN}/admin/schedule/${visitId}` },
});

test("a day after the visit its provider is reminded once, after three days also the admins", async () => {
  await arrive();
  await sweep(23.9);
  expect(await mailsTo(address)).toEqual([]);
  await sweep(24);
  await sweep(25);
  expect(await mailsTo(address)).toEqual([own(24)]);
  expect(await mailsTo(admin)).toEqual([]);
  await sweep(71.9);
  await sweep(72);
  await sweep(100);
  expect(await mailsTo(address)).toEqual([own(24), own(72)]);
  expect(await mailsTo(admin)).toEqual([forAdmins()]);
});

test("after an outage the later reminder stands for both", async () => {
  await arrive();
  await sweep(80);
  await sweep(81);
  expect(await mailsTo(address)).toEqual([own(72)]);
  expect(await mailsTo(admin)).toEqual([forAdmins()]);
});

test("a signed note, and a visit nobody came to, need no reminder", async () => {
  const provider = testCtx({ as: "provider", id: providerId, now: START });
  await openVisit(provider, { visitId });
  await sweep(80);
  await signedVisit({ ...provider, now: end }, visitId);
  await sweep(90);
  expect(await mailsTo(address)).toEqual([]);
  expect(await mailsTo(admin)).toEqual([]);
});

test("only the system reminds", async () => {
  await expect(remindOfNotes(patient)).rejects.toMatchObject({ code: "forbidden" });
});
