import { beforeEach, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { acknowledgeRequest } from "./acknowledge-request.ts";
import { claimRequest } from "./claim-request.ts";
import { resolveRequest } from "./resolve-request.ts";
import { handBack } from "./hand-back.ts";
import { listOnCall } from "../on-call/list-on-call.ts";
import { setOnCall } from "../on-call/set-on-call.ts";
import type { ContactTopicKey } from "../contact/contact-topic.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";

useDatabase();
const START = new Date("2026-11-15T12:00:00Z");
const system = testCtx({ as: "system", now: START });
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let admin: Person;
let leaver: Person;
let colleague: Person;

beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event", "on_call_person");
  await asSuperuser("delete from pgboss.job");
  admin = await aKnownPerson("admin", { phone: "+14155550100" });
  leaver = await aKnownPerson("employee", { phone: "+14155550101" });
  colleague = await aKnownPerson("employee", { phone: "+14155550102" });
});

async function aRequest(topic: ContactTopicKey): Promise<string> {
  const member = await aKnownPerson("member", { now: START });
  const sent = await sendContactRequest(member.ctx, { topic, details: "Words", idempotency_key: newId() });
  return sent.requestId;
}

const ownerOf = async (id: string) =>
  (await asSuperuser("select owner_id, state, alarm_at from contact_request where id = $1", [id]))[0];

test("what a leaver held is free, what others hold and what is done stays", async () => {
  const [held, done, other] = [await aRequest("billing"), await aRequest("billing"), await aRequest("billing")];
  await claimRequest(leaver.ctx, { requestId: held });
  await claimRequest(leaver.ctx, { requestId: done });
  await resolveRequest(leaver.ctx, { requestId: done });
  await claimRequest(colleague.ctx, { requestId: other });
  await handBack(system, { userId: leaver.userId });
  await handBack(system, { userId: leaver.userId });
  expect(await ownerOf(held)).toMatchObject({ owner_id: null, state: "triaged" });
  expect(await ownerOf(done)).toMatchObject({ owner_id: leaver.userId, state: "resolved" });
  expect(await ownerOf(other)).toMatchObject({ owner_id: colleague.userId, state: "assigned" });
});

test("an emergency that a leaver held rings again", async () => {
  const requestId = await aRequest("major-side-effects");
  await acknowledgeRequest(leaver.ctx, { requestId });
  await claimRequest(leaver.ctx, { requestId });
  await asSuperuser("delete from pgboss.job");
  await handBack(system, { userId: leaver.userId });
  expect(await ownerOf(requestId)).toMatchObject({ owner_id: null, alarm_at: START });
  expect(await asSuperuser("select data from pgboss.job where name = 'messaging.page'")).toEqual([
    { data: { requestId } },
  ]);
});

test("a leaver is not called any more", async () => {
  await setOnCall(admin.ctx, { emails: [leaver.email, colleague.email] });
  await handBack(system, { userId: leaver.userId });
  expect((await listOnCall(admin.ctx)).map(({ userId }) => userId)).toEqual([colleague.userId]);
});

test("only the clinic's own machinery takes work away", async () => {
  await expect(handBack(admin.ctx, { userId: leaver.userId })).rejects.toThrow("forbidden");
});
