import { expect, test } from "vitest";
import { handToProvider } from "#domain/messaging/inbox/hand-to-provider.ts";
import { sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { aKnownPerson } from "#test/people.ts";
import { useDatabase } from "#test/test-ctx.ts";
import { countWaiting } from "./count-waiting.ts";

useDatabase();

test("staff see the clinic's work, a provider their own, members nothing", async () => {
  const [member, employee] = [await aKnownPerson("member"), await aKnownPerson("employee")];
  const [provider, other] = [await aKnownPerson("provider"), await aKnownPerson("provider")];
  expect(await countWaiting(employee.ctx)).toEqual({ inbox: 0, orders: 0, results: 0, intake: 0, identity: 0 });
  const { requestId } = await sendContactRequest(member.ctx, { topic: "billing", details: "Why?" });
  await handToProvider(employee.ctx, { requestId, userId: provider.userId });
  expect(await countWaiting(employee.ctx)).toEqual({ inbox: 1, orders: 0, results: 0, intake: 0, identity: 0 });
  expect(await countWaiting(provider.ctx)).toEqual({ messages: 1, prescriptions: 0, labs: 0 });
  expect(await countWaiting(other.ctx)).toEqual({ messages: 0, prescriptions: 0, labs: 0 });
  await expect(countWaiting(member.ctx)).rejects.toMatchObject({ code: "forbidden" });
});
