import { beforeAll, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aMember } from "#test/people.ts";
import { makeReadyMember, makeSupply } from "#test/patients/ready-member.ts";
import { aProvider, choiceOf } from "#test/visits.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { getPath } from "./get-path.ts";
import { getPathOf } from "./get-path-of.ts";
import { nextOf } from "./path.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
let clinic: Awaited<ReturnType<typeof makeSupply>>;
beforeAll(async () => {
  clinic = await makeSupply(asSuperuser);
});

async function registered(): Promise<string> {
  const { userId } = await aMember({ now: NOW });
  await asSuperuser("update profile set registration_status = 'consented', state = 'IL' where user_id = $1", [userId]);
  await asSuperuser(
    `insert into registration (user_id, journey, treatment_key, state, started_at, changed_at, checked_at)
     values ($1, 'hormone', 'trt', 'IL', $2, $2, $2)`,
    [userId, NOW],
  );
  await episode(userId, "asking");
  return userId;
}

async function episode(userId: string, state: string, treatmentKey = "trt"): Promise<void> {
  await asSuperuser(
    `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (user_id, treatment_key) where ended_at is null do update set state = excluded.state`,
    [newId(), userId, treatmentKey, state, NOW],
  );
}

const own = (userId: string) => getPath(testCtx({ as: "member", id: userId, now: NOW }));
const states = async (userId: string) => (await own(userId)).steps.map(({ state }) => state).join(" ");

test("someone who just registered sees identity first, and what labs, visit and medicine cost", async () => {
  const path = await own(await registered());
  expect(nextOf(path.steps)?.key).toBe("identity");
  const [prices] = await asSuperuser<{ visit: number; labs: number; month: number }>(
    `select (select amount_cents from price_line where offering_key = 'trt' and item = 'visit' order by effective_from desc limit 1) as visit,
      (select amount_cents from price_line where offering_key = 'trt' and item = 'labs' order by effective_from desc limit 1) as labs,
      (select sum(amount_cents)::int from price_line where offering_key = 'trt' and item in ('medicine', 'shipping')) as month`,
  );
  const cost = (key: string) => path.steps.find((step) => step.key === key)?.costCents;
  expect([cost("visit"), cost("labs"), cost("first-order")]).toEqual([prices!.visit, prices!.labs, prices!.month]);
  expect(path.paidCents).toBe(0);
});

test("the path says what someone registers for, finished or not, oldest first", async () => {
  const userId = await registered();
  await asSuperuser(
    `insert into registration (user_id, journey, treatment_key, state, started_at, changed_at)
     values ($1, 'weight-loss', 'semaglutide', 'IL', $2, $2)`,
    [userId, new Date(NOW.getTime() + 1)],
  );
  expect((await own(userId)).registrations).toEqual([
    { journey: "hormone", treatmentKey: "trt", isFinished: true },
    { journey: "weight-loss", treatmentKey: "semaglutide", isFinished: false },
  ]);
});

test("answers sent, then stopped for one treatment of two, then for the last", async () => {
  const userId = await registered();
  await episode(userId, "labs_wanted");
  expect(await states(userId)).toBe("done now done waiting waiting blocked blocked");
  await episode(userId, "stopped");
  await episode(userId, "asking", "hcg");
  expect((await states(userId)).split(" ")[2]).toBe("waiting");
  await episode(userId, "stopped", "hcg");
  expect(await states(userId)).toBe("done now stopped blocked blocked blocked blocked");
});

test("a visit in question says what it may still be about", async () => {
  const userId = await registered();
  const ctx = testCtx({ as: "member", id: userId, now: NOW });
  const choice = choiceOf(await aProvider(), { startsAt: new Date("2026-11-19T16:00:00Z") });
  await confirmBooking(ctx, await holdSlot(ctx, choice));
  await episode(userId, "asking", "hcg");
  expect((await own(userId)).visitMayBeAbout).toBeNull();
  await asSuperuser(
    "update episode set state = 'stopped', changed_at = $2 where user_id = $1 and treatment_key = 'trt'",
    [userId, new Date(NOW.getTime() + 1)],
  );
  expect((await own(userId)).visitMayBeAbout).toEqual(["hcg"]);
});

test("an order ends the path, and the first one stays the first", async () => {
  const { userId } = await makeReadyMember(asSuperuser, clinic, { now: NOW });
  const before = await own(userId);
  expect(before.steps.at(-1)?.state).not.toBe("done");
  const [prescription] = await asSuperuser<{ id: string; pharmacy_id: string; offering_key: string }>(
    "select id, pharmacy_id, offering_key from prescription where user_id = $1",
    [userId],
  );
  const order = (at: string) =>
    asSuperuser(
      `insert into customer_order (id, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents, status,
         created_at, sent_at, shipped_at, delivered_at)
       values ($1, $2, $3, $4, $5, 30, 8900, 'delivered', $6, $6, $6, $6)`,
      [newId(), userId, prescription!.id, prescription!.pharmacy_id, prescription!.offering_key, at],
    );
  await order("2026-11-16T16:00:00Z");
  await order("2026-11-17T16:00:00Z");
  const [profile] = await asSuperuser<{ at: Date }>("select first_order_at as at from profile where user_id = $1", [
    userId,
  ]);
  expect(profile!.at.toISOString()).toBe("2026-11-16T16:00:00.000Z");
  expect((await own(userId)).steps.at(-1)).toMatchObject({ state: "done", on: "2026-11-16", action: "my-orders" });
});

test("staff and nurses see it with a row in the trail; members and providers don't", async () => {
  const userId = await registered();
  for (const as of ["employee", "admin", "nurse"] as const) {
    const path = await getPathOf(testCtx({ as, now: NOW }), { userId });
    expect(path.steps.map(({ state }) => state)).toEqual((await own(userId)).steps.map(({ state }) => state));
  }
  const trail = await asSuperuser("select actor_kind from audit_event where action = 'path.read' and subject_id = $1", [
    userId,
  ]);
  expect(trail).toHaveLength(3);
  for (const as of ["member", "provider"] as const) {
    await expect(getPathOf(testCtx({ as, now: NOW }), { userId })).rejects.toThrow("forbidden");
  }
});

test("nobody who isn't signed in has one", async () => {
  await expect(getPath(testCtx({ as: "anonymous", now: NOW }))).rejects.toMatchObject({ code: "unauthenticated" });
});
