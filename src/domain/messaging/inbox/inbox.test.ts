import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson, later } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { acknowledgeRequest } from "./acknowledge-request.ts";
import { claimRequest } from "./claim-request.ts";
import { releaseRequest } from "./release-request.ts";
import { resolveRequest } from "./resolve-request.ts";
import { getThread } from "../threads/get-thread.ts";
import { listInbox } from "./list-inbox.ts";
import { listRequestsOfMember } from "./list-requests-of-member.ts";
import { replyAsStaff } from "../threads/reply-as-staff.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";

useDatabase();
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let employee: Person;
beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event");
  await asSuperuser("delete from pgboss.job");
  member = await aKnownPerson("member");
  employee = await aKnownPerson("employee", { firstName: "Eli" });
});

const write = (ctx: Ctx = member.ctx, change = {}) =>
  sendContactRequest(ctx, { topic: "billing", details: "Why?", idempotency_key: newId(), ...change });
const reply = (ctx: Ctx, requestId: string, body = "Because.", change = {}) =>
  replyAsStaff(ctx, { requestId, body, waiting: "waiting_patient", idempotency_key: newId(), ...change });
const stateOf = async (requestId: string) =>
  (await asSuperuser<{ state: string }>("select state from contact_request where id = $1", [requestId]))[0]!.state;
const actions = async () =>
  (await asSuperuser<{ action: string }>("select action from audit_event order by id")).map(({ action }) => action);

test("members, providers and strangers have no inbox", async () => {
  const { requestId } = await write();
  const outsiders = [member.ctx, (await aKnownPerson("provider")).ctx, testCtx({ as: "anonymous" })];
  for (const ctx of outsiders) {
    const code = ctx.actor.kind === "anonymous" ? "unauthenticated" : "forbidden";
    for (const act of [
      () => listInbox(ctx, { filter: "open" }),
      () => getThread(ctx, { requestId }),
      () => claimRequest(ctx, { requestId }),
      () => releaseRequest(ctx, { requestId }),
      () => acknowledgeRequest(ctx, { requestId }),
      () => resolveRequest(ctx, { requestId }),
      () => reply(ctx, requestId),
      () => listRequestsOfMember(ctx, { userId: member.userId }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code });
    }
  }
  expect(await stateOf(requestId)).toBe("new");
});

describe("the inbox", () => {
  test("shows what may be an emergency first, then what is due first, page by page without a gap", async () => {
    for (let i = 0; i < 60; i++) await write(later(member.ctx, i));
    const urgent = await write(later(member.ctx, 100), { topic: "major-side-effects" });
    const first = await listInbox(employee.ctx, { filter: "open" });
    expect(first.entries[0]).toMatchObject({ id: urgent.requestId, isRinging: true, priority: 0 });
    const second = await listInbox(employee.ctx, { filter: "open", after: first.next! });
    expect(second.next).toBeNull();
    // A place that nobody wrote is the beginning, also one that only looks like a place.
    for (const after of ["'", `0.1.${"-".repeat(36)}`]) {
      expect((await listInbox(employee.ctx, { filter: "open", after })).entries).toEqual(first.entries);
    }
    const all = [...first.entries, ...second.entries];
    expect(new Set(all.map(({ id }) => id)).size).toBe(61);
    const due = all.slice(1).map(({ dueAt }) => dueAt.getTime());
    expect(due).toEqual(due.toSorted((a, b) => a - b));
  });

  test("can show one's own, the unclaimed, the overdue and the resolved ones", async () => {
    const [mine, resolved, free] = [await write(), await write(), await write()];
    await claimRequest(employee.ctx, mine);
    await resolveRequest(employee.ctx, resolved);
    const ids = async (filter: Parameters<typeof listInbox>[1]["filter"], ctx = employee.ctx) =>
      (await listInbox(ctx, { filter })).entries.map(({ id }) => id);
    expect(await ids("mine")).toEqual([mine.requestId]);
    expect(await ids("unclaimed")).toEqual([free.requestId]);
    expect(await ids("resolved")).toEqual([resolved.requestId]);
    expect(await ids("overdue")).toEqual([]);
    expect(await ids("overdue", later(employee.ctx, 49 * 3600))).toHaveLength(2);
  });

  test("of one member, for staff", async () => {
    const { reference } = await write();
    expect(await listRequestsOfMember(employee.ctx, { userId: member.userId })).toMatchObject([{ reference }]);
    expect((await actions()).at(-1)).toBe("contact-request.listed");
  });
});
