import { expect, test } from "vitest";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { EmergencyContactAnswer } from "./emergency-contact.ts";
import { getEmergencyContact } from "./get-emergency-contact.ts";
import { saveEmergencyContact } from "./save-emergency-contact.ts";

useDatabase();

const KIM = { name: "Kim Quinn", relationship: "Sister", phone: "+15125550188" };

test("the newest answer counts, what was before stays, and each change is in the trail", async () => {
  const { ctx, userId } = await aKnownPerson("member");
  expect(await getEmergencyContact(ctx, { userId })).toEqual({ isAnswered: false, contact: null });
  await saveEmergencyContact(ctx, KIM);
  expect(await getEmergencyContact(ctx, { userId })).toEqual({ isAnswered: true, contact: KIM });
  await saveEmergencyContact({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, null);
  expect(await getEmergencyContact(ctx, { userId })).toEqual({ isAnswered: true, contact: null });
  const rows = await asSuperuser("select name from emergency_contact where user_id = $1 order by id", [userId]);
  expect(rows).toEqual([{ name: KIM.name }, { name: null }]);
  const trail = await asSuperuser(
    "select actor_id from audit_event where action = 'profile.changed' and subject_id = $1",
    [userId],
  );
  expect(trail).toEqual([{ actor_id: userId }, { actor_id: userId }]);
});

test("another member's is not there, by the use case alone too", async () => {
  const { ctx, userId } = await aKnownPerson("member");
  await saveEmergencyContact(ctx, KIM);
  const other = await aKnownPerson("member");
  const gone = { code: "not-found" };
  await expect(getEmergencyContact(other.ctx, { userId })).rejects.toMatchObject(gone);
  await withPoliciesOff(() => expect(getEmergencyContact(other.ctx, { userId })).rejects.toMatchObject(gone));
});

test.each([
  [{ contact_name: "", contact_relationship: "Sister", contact_phone: "(512) 555-0188" }, "contact_name"],
  [{ contact_name: "Kim", contact_relationship: " ", contact_phone: "(512) 555-0188" }, "contact_relationship"],
  [{ contact_name: "Kim", contact_relationship: "Sister", contact_phone: "555" }, "contact_phone"],
])("%j is refused at %s", (answer, field) => {
  const parsed = EmergencyContactAnswer.options[1].safeParse(answer);
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
