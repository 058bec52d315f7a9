import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { aMember, aStaff, later, mailsTo, signInAgain, textsOf, type Person } from "#test/people.ts";
import { asSuperuser, emptyTables, useDatabase } from "#test/test-ctx.ts";
import { changeMemberIdentity } from "./change-member-identity.ts";
import { changeProfile, type ProfileAnswer } from "./change-profile.ts";
import { getNumberToCall } from "./get-number-to-call.ts";
import { getProfile } from "./get-profile.ts";
import { getIdentityGuard } from "./get-identity-guard.ts";
import { lockIdentity } from "./lock-identity.ts";
import { confirmPhoneProof } from "./confirm-phone-proof.ts";
import { textPhoneProof } from "./text-phone-proof.ts";
import { setBirthDate } from "./set-birth-date.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const [OLD_PHONE, NEW_PHONE] = ["+14155550132", "+14155550199"];
let mara: Person;
let employee: Person;
beforeEach(async () => {
  mara = await aMember({ now });
  employee = await aStaff("employee", { now });
  await asSuperuser(
    `update profile set date_of_birth = '1985-04-27', phone_number = $2, mailing_address = '1 Oak Street', city = 'Salem',
       state = 'OR', zip_code = '97301', license_number_sealed = 'x', license_number_last_four = '0001', license_state = 'OR',
       license_expiration_date = '2029-01-01' where user_id = $1`,
    [mara.userId, OLD_PHONE],
  );
  await emptyTables("mail_outbox", "sms_outbox", "audit_event");
});

const CHANGES: ProfileAnswer[] = [
  { question: "name", first_name: "Eve", last_name: "Thief" },
  { question: "date-of-birth", date_of_birth: "1990-01-01", minimumAge: 18 },
  { question: "phone", phone_number: NEW_PHONE },
  { question: "address", mailing_address: "9 Thief Lane", city: "Reno", state: "NV", zip_code: "89501" },
  {
    question: "license",
    license_number: "EVE-1234",
    license_state: "NV",
    license_expiration_date: "2030-01-01",
  },
];

const own = () => getProfile(mara.ctx, { userId: mara.userId });
const lock = () => inTransaction(employee.ctx, (tx) => lockIdentity(tx, { userId: mara.userId }));
const templates = async () => (await mailsTo(mara.email)).map(({ template }) => template);

describe.each(CHANGES)("a change of the $question", (answer) => {
  test("is refused to a session whose sign-in is older than ten minutes, and nothing changes", async () => {
    const before = await own();
    const stolen = later(mara.ctx, 601);
    await expect(changeProfile(stolen, answer)).rejects.toMatchObject({ code: "forbidden" });
    expect(await getIdentityGuard(stolen, answer as never)).toMatchObject({ mustConfirm: true });
    expect(await own()).toEqual(before);
    expect(await templates()).toEqual([]);
  });

  test("after a fresh sign-in goes through, and the contacts from before are notified without its content", async () => {
    expect(await changeProfile(mara.ctx, answer)).toEqual({ kind: "saved" });
    const mails = await mailsTo(mara.email);
    expect(mails.map(({ template }) => template)).toEqual(["profile-changed"]);
    expect((await textsOf("profile-changed")).map(({ to }) => to)).toEqual([OLD_PHONE]);
    expect(JSON.stringify([mails, await textsOf("profile-changed")])).not.toMatch(/Eve|Thief|1990|0199|Reno/);
    expect(await asSuperuser("select 1 from profile_change where user_id = $1", [mara.userId])).toHaveLength(1);
  });
});

test("a first answer asks for nothing and notifies nobody, as while registering", async () => {
  await asSuperuser("update profile set mailing_address = null, city = null, state = null, zip_code = null");
  expect(await changeProfile(later(mara.ctx, 3000), CHANGES[3]!)).toEqual({ kind: "saved" });
  expect(await templates()).toEqual([]);
  const [row] = await asSuperuser("select address_changed_at from profile where user_id = $1", [mara.userId]);
  expect(row).toEqual({ address_changed_at: null });
});

test("a first answer asks too once there is a prescription", async () => {
  await lock();
  await asSuperuser("update profile set license_number_last_four = null where user_id = $1", [mara.userId]);
  await expect(changeProfile(later(mara.ctx, 601), CHANGES[4]!)).rejects.toMatchObject({ code: "forbidden" });
});

test("the number on the profile is not replaced through registration either", async () => {
  const stolen = later(mara.ctx, 601);
  await expect(textPhoneProof(stolen, { phone_number: NEW_PHONE })).rejects.toMatchObject({ code: "forbidden" });
  await textPhoneProof(mara.ctx, { phone_number: NEW_PHONE });
  const code = (await textsOf("code"))[0]?.props["code"] ?? "";
  await expect(confirmPhoneProof(stolen, { code })).rejects.toMatchObject({ code: "forbidden" });
  expect((await own()).phone_number).toBe(OLD_PHONE);
  expect(await confirmPhoneProof(mara.ctx, { code })).toEqual({ kind: "done" });
  expect(await templates()).toEqual(["profile-changed"]);
});

test("a birth date below the minimum age is refused on the profile as it is while registering", async () => {
  const answer = (date_of_birth: string) => ({ question: "date-of-birth", date_of_birth, minimumAge: 18 }) as const;
  expect(await changeProfile(mara.ctx, answer("2008-11-16"))).toEqual({ kind: "too-young" });
  expect((await own()).date_of_birth).toBe("1985-04-27");
  expect(await changeProfile(mara.ctx, answer("2008-11-15"))).toEqual({ kind: "saved" });
});

test("an address that was replaced last week is notified of the next change as well", async () => {
  await asSuperuser(
    `insert into profile_change (user_id, field, old_value, new_value, changed_at, changed_by_kind)
     values ($1, 'email', 'old@example.test', $2, $3, 'member')`,
    [mara.userId, mara.email, new Date("2026-11-10T12:00:00Z")],
  );
  await changeProfile(mara.ctx, CHANGES[3]!);
  expect((await mailsTo("old@example.test")).map(({ template }) => template)).toEqual(["profile-changed"]);
});

describe("once there is a prescription", () => {
  test.each([CHANGES[0]!, CHANGES[1]!])(
    "the $question is locked for its owner, also after a fresh sign-in",
    async (a) => {
      await lock();
      await lock();
      const before = await own();
      expect(await changeProfile(mara.ctx, a)).toEqual({ kind: "locked" });
      expect(await own()).toEqual(before);
      expect(await getIdentityGuard(mara.ctx, a as never)).toMatchObject({ isLocked: true });
    },
  );

  test("a birth date from a draft is not filled in", async () => {
    await lock();
    await asSuperuser("update profile set date_of_birth = null where user_id = $1", [mara.userId]);
    await inTransaction({ ...mara.ctx, db: mara.ctx.authDb! }, (tx) =>
      setBirthDate(tx, { userId: mara.userId, dateOfBirth: "1999-01-01" }),
    );
    expect((await own()).date_of_birth).toBeNull();
  });

  test("staff change name and birth date with a reason, which the trail keeps, and the member is notified once", async () => {
    await lock();
    const input = { userId: mara.userId, first_name: "Mara", last_name: "Okafor", date_of_birth: "1985-04-28" };
    const rest = { reason: "Marriage certificate seen", minimumAge: 18 };
    expect(await changeMemberIdentity(employee.ctx, { ...input, ...rest })).toEqual({ kind: "saved" });
    expect(await own()).toMatchObject({ last_name: "Okafor", date_of_birth: "1985-04-28" });
    expect(
      await asSuperuser("select action, reason, actor_id from audit_event where subject_id = $1", [mara.userId]),
    ).toMatchObject([
      { action: "profile.identity-changed", reason: "Marriage certificate seen", actor_id: employee.userId },
    ]);
    expect(await templates()).toEqual(["profile-changed"]);
    const history = "select field, changed_by_kind from profile_change where user_id = $1 order by field";
    expect(await asSuperuser(history, [mara.userId])).toEqual([
      { field: "date_of_birth", changed_by_kind: "employee" },
      { field: "name", changed_by_kind: "employee" },
    ]);
  });

  test("but not after a stale sign-in, below the minimum age, about themselves or about a colleague", async () => {
    const input = { first_name: "Eve", last_name: "Thief", date_of_birth: "1990-01-01", reason: "r", minimumAge: 18 };
    const about = (userId: string) => ({ ...input, userId });
    const refusal = (by: Person["ctx"], userId: string) =>
      expect(changeMemberIdentity(by, about(userId))).rejects.toMatchObject({ code: "forbidden" });
    await refusal(later(employee.ctx, 601), mara.userId);
    await refusal(mara.ctx, mara.userId);
    await refusal(employee.ctx, employee.userId);
    await refusal(employee.ctx, (await aStaff("provider", { now })).userId);
    const young = { ...about(mara.userId), date_of_birth: "2010-01-01" };
    expect(await changeMemberIdentity(employee.ctx, young)).toEqual({ kind: "too-young" });
    expect(await own()).toMatchObject({ first_name: "Mara" });
  });
});

test("staff call the number from before, if it was replaced a short while ago", async () => {
  expect(await getNumberToCall(employee.ctx, mara)).toEqual({ number: OLD_PHONE, isReplaced: false });
  await changeProfile(mara.ctx, CHANGES[2]!);
  expect(await getNumberToCall(employee.ctx, mara)).toEqual({ number: OLD_PHONE, isReplaced: true });
  const month = later(employee.ctx, 30 * 86_400);
  expect(await getNumberToCall(month, mara)).toEqual({ number: NEW_PHONE, isReplaced: false });
  await expect(getNumberToCall((await signInAgain(mara)).ctx, mara)).rejects.toMatchObject({ code: "forbidden" });
});
