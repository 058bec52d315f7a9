import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, emptyTables, useDatabase } from "#test/test-ctx.ts";
import { claimRequest } from "./claim-request.ts";
import { releaseRequest } from "./release-request.ts";
import { resolveRequest } from "./resolve-request.ts";
import { replyAsStaff } from "../threads/reply-as-staff.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";

useDatabase();
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let employee: Person;
let colleague: Person;
let admin: Person;
beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event");
  await asSuperuser("delete from pgboss.job");
  member = await aKnownPerson("member");
  employee = await aKnownPerson("employee", { firstName: "Eli" });
  colleague = await aKnownPerson("employee", { firstName: "Cleo" });
  admin = await aKnownPerson("admin");
});

const write = (ctx: Ctx = member.ctx, change = {}) =>
  sendContactRequest(ctx, { topic: "billing", details: "Why?", idempotency_key: newId(), ...change });
const reply = (ctx: Ctx, requestId: string, body = "Because.", change = {}) =>
  replyAsStaff(ctx, { requestId, body, waiting: "waiting_patient", idempotency_key: newId(), ...change });
const stateOf = async (requestId: string) =>
  (await asSuperuser<{ state: string }>("select state from contact_request where id = $1", [requestId]))[0]!.state;

describe("claiming", () => {
  test("of ten concurrent claims one wins and the others get a conflict", async () => {
    const { requestId } = await write();
    const people = await Promise.all(Array.from({ length: 10 }, () => aKnownPerson("employee")));
    const tries = await Promise.allSettled(people.map(({ ctx }) => claimRequest(ctx, { requestId })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 9 }, () => "conflict"));
    expect(await asSuperuser("select 1 from contact_request_event where action = 'claim'")).toHaveLength(1);
  });

  test("again by its owner changes nothing", async () => {
    const { requestId } = await write();
    await claimRequest(employee.ctx, { requestId });
    await claimRequest(employee.ctx, { requestId });
    expect(await asSuperuser("select 1 from contact_request_event where action = 'claim'")).toHaveLength(1);
  });

  test("a colleague's request is theirs: no reply, no release, no resolving; an admin may", async () => {
    const { requestId } = await write();
    await claimRequest(employee.ctx, { requestId });
    for (const act of [
      () => reply(colleague.ctx, requestId),
      () => releaseRequest(colleague.ctx, { requestId }),
      () => resolveRequest(colleague.ctx, { requestId }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "conflict" });
    }
    await releaseRequest(admin.ctx, { requestId });
    expect(await stateOf(requestId)).toBe("triaged");
    await claimRequest(colleague.ctx, { requestId });
    await expect(releaseRequest(employee.ctx, { requestId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("replying to what nobody holds makes it one's own", async () => {
    const { requestId } = await write();
    await reply(employee.ctx, requestId, "We asked them.", { waiting: "waiting_pharmacy" });
    expect(await asSuperuser("select state, owner_id, acknowledged_by from contact_request")).toEqual([
      { state: "waiting_pharmacy", owner_id: employee.userId, acknowledged_by: employee.userId },
    ]);
  });
});
