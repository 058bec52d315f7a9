import { beforeAll, beforeEach, expect, test } from "vitest";
import { makeControlledPatient } from "#test/prescribing/controlled-patient.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { addRegistration } from "./add-registration.ts";
import { endRegistration } from "./end-registration.ts";
import { getPdmpPanel } from "./get-pdmp-panel.ts";
import { listOwnPdmpReadings } from "./list-own-pdmp-readings.ts";
import { listRegistrations } from "./list-registrations.ts";
import { recordPdmpReading } from "./record-pdmp-reading.ts";
import { warnOfRegistrations } from "./warn-of-registrations.ts";

/** Registrations of providers and readings of PDMPs, as people enter them. */
useDatabase();
const NOW = new Date("2026-11-16T16:00:00Z");
const admin = testCtx({ as: "admin", now: NOW });
let providerId: string;
beforeAll(async () => {
  providerId = await aProvider();
});
beforeEach(() => emptyTables("provider_registration", "registration_warning", "mail_outbox"));

const dea = {
  kind: "dea",
  state: "IL",
  number: "AB1234563",
  validFrom: "2026-01-01",
  validUntil: "2027-01-15",
} as const;

test("an admin enters a number, which is sealed, and reads it again; its provider does too, and nobody else", async () => {
  await addRegistration(admin, { providerId, registration: dea });
  const [row] = await asSuperuser("select number_sealed from provider_registration");
  expect(row!["number_sealed"]).not.toContain("AB1234563");
  expect(await listRegistrations(admin, { providerId })).toMatchObject([{ number: "AB1234563", daysLeft: 60 }]);
  const own = testCtx({ as: "provider", id: providerId, now: NOW });
  expect(await listRegistrations(own, { providerId })).toHaveLength(1);
  for (const as of ["employee", "nurse", "member", "provider"] as const) {
    await expect(listRegistrations(testCtx({ as }), { providerId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(addRegistration(testCtx({ as }), { providerId, registration: dea })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  await expect(addRegistration(admin, { providerId, registration: dea })).rejects.toMatchObject({ code: "conflict" });
});

test("one that is ended is gone the same day", async () => {
  await addRegistration(admin, { providerId, registration: dea });
  const [one] = await listRegistrations(admin, { providerId });
  await endRegistration(admin, { registrationId: one!.id });
  expect(await listRegistrations(admin, { providerId })).toEqual([]);
});

test("the provider is warned 60, 30 and 7 days before, once each, and not if a renewal follows", async () => {
  await asSuperuser(
    `insert into profile (user_id, email, first_name, last_name, role, created_at)
     values ($1, 'robin@example.test', 'Robin', 'Vale', 'provider', now()) on conflict do nothing`,
    [providerId],
  );
  await addRegistration(admin, { providerId, registration: dea });
  const sent = async (day: string) => {
    for (let i = 0; i < 2; i++) await warnOfRegistrations(testCtx({ as: "system", now: new Date(`${day}T18:00:00Z`) }));
    const rows = await asSuperuser<{ days: number }>("select days from registration_warning order by days desc");
    return rows.map(({ days }) => days);
  };
  expect(await sent("2026-11-15")).toEqual([]);
  expect(await sent("2026-11-16")).toEqual([60]);
  expect(await sent("2026-12-16")).toEqual([60, 30]);
  expect(await sent("2027-01-08")).toEqual([60, 30, 7]);
  const [mails] = await asSuperuser(
    "select count(*)::int as count from mail_outbox where template = 'registration-ending'",
  );
  const [admins] = await asSuperuser(
    "select count(*)::int as count from profile where role = 'admin' and disabled_at is null",
  );
  expect(mails!["count"]).toBe(3 * (1 + admins!["count"]));
  await emptyTables("registration_warning");
  await addRegistration(admin, {
    providerId,
    registration: { ...dea, validFrom: "2027-01-16", validUntil: "2030-01-15" },
  });
  expect(await sent("2026-12-16")).toEqual([]);
});

const reading = { state: "IL", outcome: "history", hasRead: true, skipReason: null } as const;

test("a reading is in the provider's own name; the member learns when and where, and nothing else", async () => {
  const userId = await makeControlledPatient(asSuperuser, { providerId, state: "IL", now: NOW });
  const provider = testCtx({ as: "provider", id: providerId, now: NOW });
  expect(await recordPdmpReading(provider, { userId, reading })).toEqual({ kind: "done" });
  expect(await getPdmpPanel(provider, { userId, visitId: null })).toMatchObject([
    { state: "IL", rule: "always", today: [{ outcome: "history" }] },
  ]);
  const own = await listOwnPdmpReadings(testCtx({ as: "member", id: userId }));
  expect(own).toEqual([{ readAt: NOW, state: "IL" }]);
  expect(await listOwnPdmpReadings(testCtx({ as: "member" }))).toEqual([]);
  const stranger = testCtx({ as: "provider", id: await aProvider(), now: NOW });
  await expect(recordPdmpReading(stranger, { userId, reading })).rejects.toMatchObject({ code: "not-found" });
  for (const as of ["admin", "employee", "nurse", "member"] as const) {
    await expect(recordPdmpReading(testCtx({ as }), { userId, reading })).rejects.toMatchObject({ code: "forbidden" });
    await expect(getPdmpPanel(testCtx({ as }), { userId, visitId: null })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("without a reading only a reason that the state allows is recorded", async () => {
  const userId = await makeControlledPatient(asSuperuser, { providerId, state: "IL", now: NOW });
  const provider = testCtx({ as: "provider", id: providerId, now: NOW });
  const skip = { state: "IL", outcome: "unavailable", hasRead: false, skipReason: "system-down" } as const;
  expect(await recordPdmpReading(provider, { userId, reading: skip })).toEqual({ kind: "skip-not-allowed" });
  await expect(recordPdmpReading(provider, { userId, reading: { ...reading, hasRead: false } })).rejects.toThrow(
    "pdmp-attest",
  );
  await asSuperuser(
    `insert into state_cs_rule select state, '2026-11-02', needs_state_registration, pdmp_rule, '{system-down}', pdmp_name, pdmp_url,
       'Test', owner, confidence from state_cs_rule where state = 'IL'`,
  );
  expect(await recordPdmpReading(provider, { userId, reading: skip })).toEqual({ kind: "done" });
  await asSuperuser("delete from state_cs_rule where source = 'Test'");
});
