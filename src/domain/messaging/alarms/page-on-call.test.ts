import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson, linkIn, mailsTo, textsOf } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { acknowledgeRequest } from "../inbox/acknowledge-request.ts";
import { askQuestion } from "../contact/ask-question.ts";
import { confirmAddress } from "../threads/confirm-address.ts";
import { escalateRequests } from "../inbox/escalate-requests.ts";
import { listOnCall } from "../on-call/list-on-call.ts";
import { setOnCall } from "../on-call/set-on-call.ts";
import { pageOnCall } from "./page-on-call.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";
import { confirmVisitorAddress } from "../threads/confirm-visitor-address.ts";

useDatabase();
const START = new Date("2026-11-15T12:00:00Z");
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const system = (minutes: number): Ctx => testCtx({ as: "system", now: at(minutes) });
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let people: Person[];
let admin: Person;

beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "sms_outbox", "audit_event", "on_call_person");
  await asSuperuser("delete from pgboss.job");
  admin = await aKnownPerson("admin", { phone: "+14155550100" });
  people = [
    await aKnownPerson("employee", { phone: "+14155550101" }),
    await aKnownPerson("employee", { phone: "+14155550102" }),
    admin,
  ];
});

const onCall = () => setOnCall(admin.ctx, { emails: people.map(({ email }) => email) });
const texted = async () => (await textsOf("page")).map(({ to }) => to.slice(-1));
async function emergency(): Promise<{ requestId: string; reference: string }> {
  const member = await aKnownPerson("member", { now: START });
  const details = "My secret complaint";
  return sendContactRequest(member.ctx, { topic: "major-side-effects", details, idempotency_key: newId() });
}

test("the first person on call is texted and emailed immediately, with the reference and nothing else", async () => {
  await onCall();
  const { requestId, reference } = await emergency();
  await pageOnCall(system(0), { requestId });
  expect(await textsOf("page")).toEqual([
    { to: "+14155550101", props: { reference, url: `${testEnv().PUBLIC_ORIGIN}/admin/inbox` } },
  ]);
  const mails = await mailsTo(people[0]!.email);
  expect(mails).toMatchObject([{ template: "page", props: { reference } }]);
  expect(JSON.stringify(mails)).not.toContain("secret");
  expect(await asSuperuser("select round, user_id, sent_at from page")).toEqual([
    { round: 1, user_id: people[0]!.userId, sent_at: START },
  ]);
});

test("without an acknowledgment the next is called after 15 minutes, then the next, then all, again and again", async () => {
  await onCall();
  const { requestId } = await emergency();
  await pageOnCall(system(0), { requestId });
  const seen: string[] = [];
  for (let minute = 1; minute <= 61; minute++) {
    const before = (await texted()).length;
    await escalateRequests(system(minute));
    const now = (await texted()).slice(before);
    if (now.length > 0) seen.push(`${minute}: ${now.join("")}`);
  }
  expect(seen).toEqual(["15: 2", "30: 0", "45: 120", "60: 120"]);
  expect((await mailsTo(testEnv().ALERT_EMAIL)).filter(({ template }) => template === "page")).toHaveLength(2);
});

test("an acknowledgment ends it", async () => {
  await onCall();
  const { requestId } = await emergency();
  await pageOnCall(system(0), { requestId });
  await acknowledgeRequest({ ...people[0]!.ctx, now: at(5) }, { requestId });
  await escalateRequests(system(30));
  expect(await texted()).toEqual(["1"]);
  expect(await asSuperuser("select acknowledged_at from page")).toEqual([{ acknowledged_at: at(5) }]);
});

test("a job that runs twice, or many at once, calls once", async () => {
  await onCall();
  const { requestId } = await emergency();
  await Promise.all([1, 2, 3, 4].map(() => pageOnCall(system(0), { requestId })));
  await pageOnCall(system(1), { requestId });
  expect(await texted()).toEqual(["1"]);
});

test("an alarm whose job was lost is found by the clock", async () => {
  await onCall();
  await emergency();
  await escalateRequests(system(1));
  expect(await texted()).toEqual(["1"]);
});

test("with nobody on call the clinic's own addresses are written to, every 15 minutes", async () => {
  const { requestId } = await emergency();
  await pageOnCall(system(0), { requestId });
  await escalateRequests(system(15));
  for (const address of [testEnv().ALERT_EMAIL, testEnv().SUPPORT_EMAIL]) {
    expect((await mailsTo(address)).filter(({ template }) => template === "page")).toHaveLength(2);
  }
});

test("who lost the role or the account is passed over; who has no phone is mailed", async () => {
  await onCall();
  await asSuperuser("update profile set role = null where user_id = $1", [people[0]!.userId]);
  await asSuperuser("update profile set phone_number = null where user_id = $1", [people[1]!.userId]);
  const { requestId } = await emergency();
  await pageOnCall(system(0), { requestId });
  expect(await texted()).toEqual([]);
  expect(await mailsTo(people[1]!.email)).toMatchObject([{ template: "page" }]);
});

describe("alarms of visitors who have not confirmed their address", () => {
  const flood = async (count: number, options: { minute?: number; email?: string } = {}) => {
    const visitor = testCtx({ as: "anonymous", now: at(options.minute ?? 0) });
    for (let i = 0; i < count; i++) {
      await askQuestion(visitor, "contact-us", {
        full_name: "Vera Visitor",
        email: options.email ?? `vera-${newId()}@test.test`,
        message: `I have chest pain ${i}`,
        idempotency_key: newId(),
      });
    }
    return (await asSuperuser<{ id: string }>("select id from contact_request order by created_at, id")).map(
      ({ id }) => id,
    );
  };
  const shared = async () => (await textsOf("page-unconfirmed")).map(({ to, props }) => [to.slice(-1), props["count"]]);

  test("share one page: immediately, then every 15 minutes, with the count", async () => {
    await onCall();
    const ids = await flood(20);
    for (const requestId of ids) await pageOnCall(system(0), { requestId });
    expect(await shared()).toEqual([["1", 20]]);
    await flood(5, { minute: 3 });
    for (let minute = 1; minute < 15; minute++) await escalateRequests(system(minute));
    expect(await shared()).toHaveLength(1);
    await escalateRequests(system(15));
    expect((await shared()).at(-1)).toEqual(["2", 25]);
    expect(await texted()).toEqual([]);
    expect(JSON.stringify(await mailsTo(people[0]!.email))).not.toContain("chest");
  });

  test("leave the page of a known patient alone", async () => {
    await onCall();
    for (const requestId of await flood(3)) await pageOnCall(system(0), { requestId });
    const { requestId } = await emergency();
    await pageOnCall(system(0), { requestId });
    expect(await texted()).toEqual(["1"]);
  });

  test("are acknowledged by one press for each sender, and no sooner answered", async () => {
    await onCall();
    await flood(3, { email: "vera@test.test" });
    await flood(1, { email: "other@test.test" });
    await escalateRequests(system(1));
    const [mine] = await asSuperuser<{ id: string }>(
      "select id from contact_request where email = 'vera@test.test' limit 1",
    );
    await acknowledgeRequest({ ...people[0]!.ctx, now: at(2) }, { requestId: mine!.id });
    await escalateRequests(system(16));
    expect((await shared()).map(([, count]) => count)).toEqual([4, 1]);
    expect(await asSuperuser("select 1 from page where acknowledged_at is not null")).toEqual([]);
    const [other] = await asSuperuser<{ id: string }>("select id from contact_request where email = 'other@test.test'");
    await acknowledgeRequest({ ...people[0]!.ctx, now: at(17) }, { requestId: other!.id });
    await escalateRequests(system(32));
    expect(await shared()).toHaveLength(2);
    expect(await asSuperuser("select 1 from page where acknowledged_at is null")).toEqual([]);
  });

  test("page by themselves once the address is confirmed", async () => {
    await onCall();
    const [requestId] = await flood(1, { email: "vera@test.test" });
    await pageOnCall(system(0), { requestId: requestId! });
    await confirmAddress(system(0), { requestId: requestId! });
    const link = await linkIn("contact-confirm", "vera@test.test");
    await confirmVisitorAddress(testCtx({ as: "anonymous", now: at(2) }), {
      link,
    });
    expect(await asSuperuser("select 1 from pgboss.job where name = 'messaging.page'")).toHaveLength(2);
    await pageOnCall(system(2), { requestId: requestId! });
    expect(await texted()).toEqual(["1"]);
  });
});

test("a request that is no emergency calls nobody", async () => {
  await onCall();
  const { ctx } = await aKnownPerson("member", { now: START });
  const { requestId } = await sendContactRequest(ctx, { topic: "billing", details: "Why?" });
  await pageOnCall(system(0), { requestId });
  await escalateRequests(system(20));
  expect(await texted()).toEqual([]);
});

describe("a late request", () => {
  test("is told of once, to the clinic's addresses", async () => {
    const { ctx } = await aKnownPerson("member", { now: START });
    const { reference } = await sendContactRequest(ctx, { topic: "billing", details: "Why?" });
    const notified = async () =>
      (await mailsTo(testEnv().ALERT_EMAIL)).filter(({ template }) => template === "contact-overdue");
    await escalateRequests(system(48 * 60));
    expect(await notified()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => escalateRequests(system(48 * 60 + 1))));
    await escalateRequests(system(48 * 60 + 2));
    expect(await notified()).toMatchObject([{ props: { reference, priority: 3 } }]);
    expect(await asSuperuser("select actor_kind from contact_request_event where action = 'escalate'")).toEqual([
      { actor_kind: "system" },
    ]);
  });
});

describe("the list of who is on call", () => {
  test("is read by staff and set by admins, in order", async () => {
    await onCall();
    expect((await listOnCall(people[0]!.ctx)).map(({ userId }) => userId)).toEqual(people.map(({ userId }) => userId));
    await setOnCall(admin.ctx, { emails: [admin.email] });
    expect(await listOnCall(admin.ctx)).toMatchObject([{ userId: admin.userId, name: "Mara Quinn", hasPhone: true }]);
  });

  test("takes nobody who could not open the inbox", async () => {
    for (const kind of ["member", "provider"] as const) {
      const { email } = await aKnownPerson(kind);
      expect(await setOnCall(admin.ctx, { emails: [admin.email, email] })).toEqual({ unknown: [email] });
    }
    expect(await listOnCall(admin.ctx)).toEqual([]);
  });

  test("is not for others to change", async () => {
    const act = setOnCall(people[0]!.ctx, { emails: [] });
    await expect(act).rejects.toMatchObject({ code: "forbidden" });
    await expect(listOnCall(testCtx({ as: "member" }))).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("only the system pages and escalates", async () => {
  await expect(pageOnCall(admin.ctx, { requestId: newId() })).rejects.toMatchObject({ code: "forbidden" });
  await expect(escalateRequests(admin.ctx)).rejects.toMatchObject({ code: "forbidden" });
});
