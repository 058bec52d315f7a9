import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { aKnownPerson, mailsTo, textsOf } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { handBack } from "../inbox/hand-back.ts";
import { setOnCall } from "./set-on-call.ts";
import { pageOnCall } from "../alarms/page-on-call.ts";
import { escalateRequests } from "../inbox/escalate-requests.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";
import { addShift } from "./add-shift.ts";
import { listShifts } from "./list-shifts.ts";
import { removeShift } from "./remove-shift.ts";
import { warnOfGaps } from "./warn-of-gaps.ts";

useDatabase();
/** 6:00 in the clinic's Chicago. */
const START = new Date("2026-11-15T12:00:00Z");
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const system = (minutes = 0): Ctx => testCtx({ as: "system", now: at(minutes) });
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let [admin, first, second]: Person[] = [];

beforeEach(async () => {
  await emptyTables(
    "contact_request",
    "contact_message",
    "mail_outbox",
    "sms_outbox",
    "audit_event",
    "on_call_person",
    "on_call_shift",
  );
  admin = await aKnownPerson("admin", { now: START, phone: "+14155550100" });
  first = await aKnownPerson("employee", { now: START, phone: "+14155550101", firstName: "Fay" });
  second = await aKnownPerson("employee", { now: START, phone: "+14155550102" });
});

const plan = (person: Person, from: string, to: string, by = admin!) => {
  const [from_day, from_time] = from.split(" ") as [string, string];
  const [to_day, to_time] = to.split(" ") as [string, string];
  return addShift(by.ctx, { person: person.userId, from_day, from_time, to_day, to_time });
};
const texted = async () => (await textsOf("page")).map(({ to }) => to.slice(-1));
async function emergency(): Promise<string> {
  const member = await aKnownPerson("member", { now: START });
  const topic = "major-side-effects";
  return (await sendContactRequest(member.ctx, { topic, details: "Help" })).requestId;
}

describe("a page", () => {
  test("goes to the person on shift first, then down the list", async () => {
    await setOnCall(admin!.ctx, { emails: [second!.email, first!.email] });
    await plan(first!, "2026-11-15 05:00", "2026-11-15 08:00");
    await pageOnCall(system(), { requestId: await emergency() });
    expect(await texted()).toEqual(["1"]);
    await escalateRequests(system(15));
    expect(await texted()).toEqual(["1", "2"]);
    await escalateRequests(system(30));
    expect(await texted(), "nobody is called twice before everybody is").toEqual(["1", "2", "1", "2"]);
  });

  test("goes to the next person at the minute their shift begins", async () => {
    await plan(first!, "2026-11-15 05:00", "2026-11-15 06:10");
    await plan(second!, "2026-11-15 06:10", "2026-11-15 12:00");
    const requestId = await emergency();
    await pageOnCall(system(9), { requestId });
    expect(await texted()).toEqual(["1"]);
    await pageOnCall(system(10), { requestId: await emergency() });
    expect(await texted()).toEqual(["1", "2"]);
  });

  test("falls back on the list in a gap, and passes over somebody who lost the role", async () => {
    await setOnCall(admin!.ctx, { emails: [second!.email] });
    await plan(first!, "2026-11-15 05:00", "2026-11-15 08:00");
    await asSuperuser("update profile set role = null where user_id = $1", [first!.userId]);
    await pageOnCall(system(), { requestId: await emergency() });
    expect(await texted()).toEqual(["2"]);
  });
});

describe("somebody on shift whose account is disabled", () => {
  beforeEach(async () => {
    await plan(first!, "2026-11-15 05:00", "2026-11-15 08:00");
    await asSuperuser("update profile set disabled_at = now() where user_id = $1", [first!.userId]);
  });

  test("is passed over for the list", async () => {
    await setOnCall(admin!.ctx, { emails: [second!.email] });
    await pageOnCall(system(), { requestId: await emergency() });
    expect(await texted()).toEqual(["2"]);
  });

  test("is not the only one paged: without a list the clinic's own addresses are", async () => {
    await setOnCall(admin!.ctx, { emails: [] });
    await pageOnCall(system(), { requestId: await emergency() });
    expect(await texted()).toEqual([]);
    const { ALERT_EMAIL, SUPPORT_EMAIL } = testEnv();
    for (const address of [ALERT_EMAIL, SUPPORT_EMAIL]) {
      expect((await mailsTo(address)).filter(({ template }) => template === "page")).toHaveLength(1);
    }
  });
});

describe("the plan", () => {
  test("shows shifts with names, and the gaps of the next two weeks", async () => {
    await plan(first!, "2026-11-15 05:00", "2026-11-20 05:00");
    await plan(second!, "2026-11-20 06:00", "2026-12-10 06:00");
    const { shifts, gaps } = await listShifts(first!.ctx);
    expect(shifts.map(({ name }) => name)).toEqual(["Fay Quinn", "Mara Quinn"]);
    expect(gaps).toEqual([{ startsAt: new Date("2026-11-20T11:00:00Z"), endsAt: new Date("2026-11-20T12:00:00Z") }]);
  });

  test("has one person at a time", async () => {
    expect(await plan(first!, "2026-11-15 05:00", "2026-11-15 08:00")).toEqual({ isTaken: false });
    expect(await plan(second!, "2026-11-15 07:59", "2026-11-15 09:00")).toEqual({ isTaken: true });
    expect(await plan(second!, "2026-11-15 08:00", "2026-11-15 09:00")).toEqual({ isTaken: false });
  });

  test("is read by staff and changed by admins, for people who can open the inbox", async () => {
    await expect(plan(first!, "2026-11-15 05:00", "2026-11-15 08:00", second!)).rejects.toThrow("forbidden");
    const provider = await aKnownPerson("provider");
    await expect(plan(provider, "2026-11-15 05:00", "2026-11-15 08:00")).rejects.toThrow("not-found");
    await expect(listShifts(provider.ctx)).rejects.toThrow("forbidden");
    await plan(first!, "2026-11-15 05:00", "2026-11-15 08:00");
    const [shift] = (await listShifts(admin!.ctx)).shifts;
    await expect(removeShift(second!.ctx, { shiftId: shift!.id })).rejects.toThrow("forbidden");
    await removeShift(admin!.ctx, { shiftId: shift!.id });
    expect((await listShifts(admin!.ctx)).shifts).toEqual([]);
  });

  test("drops people who leave the clinic", async () => {
    await plan(first!, "2026-11-15 05:00", "2026-11-15 08:00");
    await handBack(system(), { userId: first!.userId });
    expect((await listShifts(admin!.ctx)).shifts).toEqual([]);
  });
});

describe("a gap within a day", () => {
  const warned = async () =>
    (await mailsTo(testEnv().ALERT_EMAIL)).filter(({ template }) => template === "on-call-gap").length;

  test("is mailed about once a day, and not when everything is covered", async () => {
    await plan(first!, "2026-11-15 05:00", "2026-11-16 07:00");
    await warnOfGaps(system());
    expect(await warned()).toBe(0);
    await warnOfGaps(system(120));
    await warnOfGaps(system(180));
    expect(await warned()).toBe(1);
    await warnOfGaps(system(120 + 24 * 60));
    expect(await warned()).toBe(2);
  });

  test("is no news to a clinic that pages by the list alone; with neither it is", async () => {
    await warnOfGaps(system());
    expect(await warned()).toBe(1);
    await setOnCall(admin!.ctx, { emails: [first!.email] });
    await warnOfGaps(system(24 * 60));
    expect(await warned()).toBe(1);
  });
});
