import { expect, test } from "vitest";
import { requireMember } from "#core/actor.ts";
import { saveEmergencyContact } from "#domain/identity/profile/save-emergency-contact.ts";
import { CRITICAL, first, member, ORDINARY, second, typed, useLabs } from "#test/lab-clinic.ts";
import { transcribe } from "#test/labs.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { toReportView } from "./report-view.server.ts";

useDatabase();
useLabs();

const phonesOn = async (lines: string[]) => {
  const reportId = await transcribe(first.ctx, typed(lines));
  return (await toReportView(second.ctx, requireMember(second.ctx), reportId)).phones;
};

test("a critical result shows whom to phone: the patient, then the emergency contact", async () => {
  await asSuperuser("update profile set phone_number = '+13125550142' where user_id = $1", [member.userId]);
  await saveEmergencyContact(member.ctx, { name: "Sam Ient", relationship: "Brother", phone: "+13125550143" });
  expect(await phonesOn(CRITICAL)).toEqual({
    patient: { number: "+13125550142", text: "(312) 555-0142" },
    contact: { number: "+13125550143", text: "(312) 555-0143", who: "Sam Ient, Brother" },
  });
});

test("without a number it says so, and an ordinary result shows none", async () => {
  await asSuperuser("update profile set phone_number = null where user_id = $1", [member.userId]);
  expect(await phonesOn(CRITICAL)).toEqual({ patient: null, contact: null });
  expect(await phonesOn(ORDINARY)).toBeNull();
});
