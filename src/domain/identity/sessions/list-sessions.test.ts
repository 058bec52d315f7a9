import { expect, test } from "vitest";
import { addTotp, aMember, browser, later, PASSWORD, signInAgain } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { newId } from "#core/id.ts";
import { endSession } from "./end-session.ts";
import { findSession } from "./find-session.ts";
import { listSessions } from "./list-sessions.ts";
import { signIn } from "./sign-in.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");

test("people see where they are signed in, and which one is this", async () => {
  const laptop = await aMember({ now });
  const phone = await signInAgain({ ...laptop, ctx: later(laptop.ctx, 60) });
  const [first, second, ...rest] = await listSessions(phone.ctx);
  expect(first).toMatchObject({ device: "Firefox on Linux", address: "127.0.0.1", isThisOne: true });
  expect(second).toMatchObject({ isThisOne: false, signedInAt: now.toISOString() });
  expect(rest).toEqual([]);
  expect(JSON.stringify([first, second])).not.toContain(laptop.token);
});

test("sessions that have run out, half-open ones and other people's are not among them", async () => {
  const [mara, other] = [await aMember({ now }), await aMember({ now })];
  await addTotp(mara.ctx).then(() => signIn(mara.ctx, { email: mara.email, password: PASSWORD }, browser));
  expect(await listSessions(mara.ctx)).toHaveLength(1);
  expect(await listSessions(other.ctx)).toHaveLength(1);
  expect(await listSessions(later(mara.ctx, 3600))).toEqual([]);
});

test("'sign out there' ends that session at once and no other", async () => {
  const laptop = await aMember({ now });
  const phone = await signInAgain(laptop);
  const there = (await listSessions(laptop.ctx)).find(({ isThisOne }) => !isThisOne);
  await endSession(laptop.ctx, { sessionId: there?.id ?? "" });
  expect(await findSession(phone.ctx, phone.token)).toBeNull();
  expect(await findSession(laptop.ctx, laptop.token)).not.toBeNull();
  expect(
    await asSuperuser("select 1 from audit_event where action = 'session.ended' and object_id = $1", [there?.id]),
  ).toHaveLength(1);
});

test("another person's session and one that is not there are refused alike, and nothing ends", async () => {
  const [mara, other] = [await aMember({ now }), await aMember({ now })];
  const [theirs] = await listSessions(other.ctx);
  for (const sessionId of [theirs?.id ?? "", newId()]) {
    await expect(endSession(mara.ctx, { sessionId })).rejects.toMatchObject({ code: "not-found" });
  }
  expect(await findSession(other.ctx, other.token)).not.toBeNull();
});

test("who is not signed in has no sessions to see or end", async () => {
  const ctx = testCtx({ as: "anonymous" });
  await expect(listSessions(ctx)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(endSession(ctx, { sessionId: newId() })).rejects.toMatchObject({ code: "unauthenticated" });
});
