import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { US_STATES } from "#domain/identity/profile/us-state.ts";
import { confirmBooking } from "../bookings/confirm-booking.ts";
import { findSlots } from "../slots/find-slots.ts";
import { holdSlot } from "../bookings/hold-slot.ts";
import { listLicensedProviders } from "./licensed-providers.ts";
import { reassignBooking } from "../bookings/reassign-booking.ts";

useDatabase();
const STATES = [...US_STATES];
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
let licensed: string;
let elsewhere: string;
let expired: string;

beforeAll(async () => {
  await forgetVisits();
  await asSuperuser(
    "insert into state_served (state, effective_from, is_served) select unnest($1::text[]), '2026-11-02', true on conflict do nothing",
    [STATES],
  );
  licensed = await aProvider({ states: STATES });
  elsewhere = await aProvider({ states: [] });
  expired = await aProvider({ states: STATES, validUntil: yesterday });
});

afterAll(() => asSuperuser("delete from state_served where effective_from = '2026-11-02'"));

describe.each(STATES)("in %s", (state) => {
  test("only a provider whose license holds is offered, and nobody else can be given the visit", async () => {
    const others = STATES.filter((other) => other !== state);
    await asSuperuser("delete from provider_license where provider_id = $1", [elsewhere]);
    await asSuperuser(
      `insert into provider_license (provider_id, state, number, valid_from, valid_until)
       select $1, unnest($2::text[]), 'N', '2020-01-01', '2035-01-01'`,
      [elsewhere, others],
    );
    const patient = await aPatient();
    const search = {
      type: "initial-trt",
      state,
      zone: "America/Chicago",
      from: new Date(),
      to: inTwoDays(23),
    } as const;
    const offered = new Set((await findSlots(patient, search)).map(({ providerId }) => providerId));
    expect([...offered]).toEqual([licensed]);
    for (const providerId of [elsewhere, expired]) {
      expect(await findSlots(patient, { ...search, providerId })).toEqual([]);
      await expect(holdSlot(patient, choiceOf(providerId, { state }))).rejects.toMatchObject({ status: 403 });
    }
    const { appointmentId } = await holdSlot(patient, choiceOf(licensed, { state }));
    await confirmBooking(patient, { appointmentId });
    for (const providerId of [elsewhere, expired]) {
      const give = reassignBooking(testCtx({ as: "employee" }), { appointmentId, providerId });
      await expect(give).rejects.toMatchObject({ status: 403 });
    }
    await emptyTables("appointment", "booked_time");
  });
});

test("those with a license in a state on a day are listed, and nobody else", async () => {
  const ctx = testCtx({ as: "employee" });
  const on = (day: string) =>
    inTransaction(ctx, async (tx) =>
      (await listLicensedProviders(tx, { state: "IL", day })).map(({ providerId }) => providerId),
    );
  const today = new Date().toISOString().slice(0, 10);
  expect(await on(today)).toContain(licensed);
  expect(await on(today)).not.toContain(expired);
  expect(await on(yesterday)).toContain(expired);
});
