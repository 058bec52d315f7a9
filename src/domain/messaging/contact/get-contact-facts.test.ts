import { expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { FIRST_CONTACT_FACTS } from "./contact-topic.ts";
import { getContactFacts } from "./get-contact-facts.ts";

useDatabase();

test("a new clinic's numbers are those of the specification", async () => {
  expect(await getContactFacts(testCtx({ as: "anonymous" }))).toEqual(FIRST_CONTACT_FACTS);
});

test("a newer fact counts from its first day", async () => {
  await asSuperuser(
    `insert into clinical_fact (key, value, effective_from, source, owner)
     values ('early_refill_fee_cents', '3000', '2026-12-01', 'Test', 'Operations')`,
  );
  const on = (day: string) => getContactFacts(testCtx({ as: "member", now: new Date(`${day}T18:00:00Z`) }));
  expect((await on("2026-11-30")).early_refill_fee_cents).toBe(2500);
  expect((await on("2026-12-01")).early_refill_fee_cents).toBe(3000);
  await asSuperuser("delete from clinical_fact where source = 'Test'");
});
