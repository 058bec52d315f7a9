import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { signIn } from "#domain/identity/sessions/sign-in.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aMember, browser, codeTextedTo, ctxOf, later, mailsTo, newEmail, PASSWORD } from "#test/people.ts";
import { changeProfile } from "#domain/identity/profile/change-profile.ts";
import { choosePassword } from "#domain/identity/accounts/choose-password.ts";
import { confirmPhoneProof } from "#domain/identity/profile/confirm-phone-proof.ts";
import { textPhoneProof } from "#domain/identity/profile/text-phone-proof.ts";
import { giveConsents } from "../consents/give-consents.ts";
import { findConsentsOwed } from "../consents/find-consents-owed.ts";
import { abandonRegistrations } from "./abandon-registrations.ts";
import { adoptDraft } from "./adopt-draft.ts";
import { finishRegistration } from "./finish-registration.ts";
import { getAnswers } from "./get-answers.ts";
import { nextStep } from "./journey.ts";
import { confirmRegistrationCode } from "./confirm-registration-code.ts";
import { sendRegistrationCode } from "./send-registration-code.ts";
import { savePatientBasics } from "#domain/chart/basics/save-patient-basics.ts";
import { findSession } from "#domain/identity/sessions/find-session.ts";
import { getLanguage } from "#domain/identity/language/get-language.ts";
import { saveEmergencyContact } from "#domain/identity/profile/save-emergency-contact.ts";
import { saveFirstAnswer, type FirstAnswer } from "./save-first-answer.ts";

useDatabase();
const NOW = new Date("2026-11-15T15:00:00Z");
const visitor = () => testCtx({ as: "anonymous", now: NOW });
beforeEach(() => emptyTables("auth.failure", "consent_record", "registration", "patient_basics", "mail_outbox"));

const ANSWERS: FirstAnswer[] = [
  { question: "treatment", treatment_key: "trt" },
  { question: "state", state: "TX" },
  { question: "date-of-birth", date_of_birth: "1985-04-27" },
];

test("three answers, a code from the mailbox, and there is an account that has begun", async () => {
  const { ctx, email } = await opened();
  const answers = await getAnswers(ctx, { journey: "hormone", draftToken: null });
  expect(answers).toMatchObject({ treatmentKey: "trt", state: "TX", dateOfBirth: "1985-04-27", email });
  expect(nextStep(answers)).toBe("name");
  expect(await statusHistory(email)).toEqual(["started", "contact_verified"]);
});

test("the journey goes on in a second browser with the same address", async () => {
  const { email } = await opened();
  const second = await draftWith(ANSWERS);
  const again = await prove(second, email);
  if (again.kind !== "open") throw new Error(again.kind);
  expect(again.isNew).toBe(false);
  const ctx = await ctxOf(visitor(), again.token);
  expect(nextStep(await getAnswers(ctx, { journey: "hormone", draftToken: null }))).toBe("name");
});

test("somebody with a password is sent to sign in: a mailed code does not replace it", async () => {
  const member = await aMember({ now: NOW });
  expect(await prove(await draftWith(ANSWERS), member.email)).toEqual({ kind: "has-sign-in" });
});

test("staff are never let in by a mailed code", async () => {
  const { email } = await opened();
  await asSuperuser("update profile set role = 'admin' where email = $1", [email]);
  expect(await prove(await draftWith(ANSWERS), email)).toEqual({ kind: "has-sign-in" });
});

test("an address that nobody proved loses the password somebody chose for it", async () => {
  const member = await aMember({ now: NOW });
  await asSuperuser("update auth.account set email_verified_at = null where email = $1", [member.email]);
  expect((await prove(await draftWith(ANSWERS), member.email)).kind).toBe("open");
  expect((await signIn(visitor(), { email: member.email, password: PASSWORD }, browser)).kind).not.toBe("done");
});

test("known and unknown addresses get the same message", async () => {
  const member = await aMember({ now: NOW });
  const unknown = newEmail();
  for (const email of [member.email, unknown]) {
    expect(await sendRegistrationCode(visitor(), { draftToken: await draftWith(ANSWERS), email })).toEqual({
      kind: "sent",
    });
  }
  const [known, other] = [await mailsTo(member.email), await mailsTo(unknown)];
  expect(known.at(-1)?.template).toBe("registration-code");
  expect(other.map(({ template }) => template)).toEqual(["registration-code"]);
});

test("who registers in Spanish gets the code in Spanish and an account that reads Spanish", async () => {
  const [draftToken, email] = [await draftWith(ANSWERS), newEmail()];
  await sendRegistrationCode(visitor(), { draftToken, email, language: "es" });
  expect((await mailsTo(email)).at(-1)?.props).toMatchObject({ language: "es" });
  const code = await codeMailedTo(email);
  const made = await confirmRegistrationCode(visitor(), { draftToken, code, language: "es" }, browser);
  if (made.kind !== "open") throw new Error(made.kind);
  const ctx = await ctxOf(visitor(), made.token);
  expect(await getLanguage(ctx, { userId: made.userId })).toBe("es");
  expect((await findSession(visitor(), made.token))?.language).toBe("es");
  await changeProfile(ctx, { question: "language", language: "en" });
  expect(await getLanguage(ctx, { userId: made.userId })).toBe("en");
  expect(await getLanguage(visitor(), { userId: made.userId })).toBe("en");
});

test("a wrong code opens nothing, a right one only once, an old one never, and only in the browser that asked", async () => {
  const draftToken = await draftWith(ANSWERS);
  const email = newEmail();
  await sendRegistrationCode(visitor(), { draftToken, email });
  const code = await codeMailedTo(email);
  const wrong = code === "000000" ? "000001" : "000000";
  expect(await confirmRegistrationCode(visitor(), { draftToken, code: wrong }, browser)).toEqual({ kind: "wrong" });
  const other = await draftWith(ANSWERS);
  await sendRegistrationCode(visitor(), { draftToken: other, email });
  expect(await confirmRegistrationCode(visitor(), { draftToken: other, code }, browser)).toEqual({ kind: "wrong" });
  const late = later(visitor(), 15 * 60 + 1);
  expect(await confirmRegistrationCode(late, { draftToken, code }, browser)).toEqual({ kind: "wrong" });
  expect((await confirmRegistrationCode(visitor(), { draftToken, code }, browser)).kind).toBe("open");
  expect(await confirmRegistrationCode(visitor(), { draftToken, code }, browser)).toEqual({ kind: "over" });
});

test("guessing codes costs waits", async () => {
  const draftToken = await draftWith(ANSWERS);
  await sendRegistrationCode(visitor(), { draftToken, email: newEmail() });
  const results = [];
  for (let i = 0; i < 8; i++) {
    results.push((await confirmRegistrationCode(visitor(), { draftToken, code: `00000${i}` }, browser)).kind);
  }
  expect(results.at(-1)).toBe("blocked");
});

test.each([
  [{ question: "state", state: "AK" }, "state"],
  [{ question: "date-of-birth", date_of_birth: "2008-11-16" }, "age"],
] as [FirstAnswer, string][])("%o is not eligible, and nothing is kept", async (answer, why) => {
  const before = await draftCount();
  expect(await saveFirstAnswer(visitor(), { journey: "hormone", draftToken: null, answer })).toEqual({
    kind: "not-eligible",
    why,
  });
  expect(await draftCount()).toBe(before);
});

test("somebody who turned 18 today may begin", async () => {
  const answer = { question: "date-of-birth", date_of_birth: "2008-11-15" } as const;
  expect((await saveFirstAnswer(visitor(), { journey: "hormone", draftToken: null, answer })).kind).toBe("saved");
});

test.each([
  ["hormone", "oxandrolone"],
  ["hormone", "semaglutide"],
  ["weight-loss", "trt"],
] as const)("on the %s journey %s cannot be chosen", async (journey, treatment_key) => {
  const answer = { question: "treatment", treatment_key } as const;
  await expect(saveFirstAnswer(visitor(), { journey, draftToken: null, answer })).rejects.toThrow("not-found");
});

test("a draft lives a day", async () => {
  const draftToken = await draftWith(ANSWERS);
  const tomorrow = later(visitor(), 86_400);
  expect(nextStep(await getAnswers(tomorrow, { journey: "hormone", draftToken }))).toBe("treatment");
  expect(await sendRegistrationCode(tomorrow, { draftToken, email: newEmail() })).toEqual({ kind: "over" });
});

test("the whole way: about you, a proven phone, a password, agreements word for word, and checked", async () => {
  const { ctx, email } = await opened();
  await aboutYou(ctx);
  expect(await nextOf(ctx)).toBe("password");
  const chosen = await choosePassword(ctx, { password: PASSWORD }, browser);
  if (chosen.kind !== "done") throw new Error(chosen.problem);
  const signedIn = await ctxOf(ctx, chosen.token);
  await expect(finishRegistration(signedIn, { journey: "hormone" })).rejects.toThrow("conflict");
  const owed = await findConsentsOwed(signedIn, { treatmentKey: "trt" });
  expect(owed.map(({ key }) => key)).toEqual([
    "telehealth",
    "privacy-notice",
    "terms",
    "treatment:testosterone",
    "marketing",
    "sms",
  ]);
  const required = new Set(owed.filter(({ isRequired }) => isRequired).map(({ key }) => key));
  expect(await giveConsents(signedIn, { treatmentKey: "trt", given: required, userAgent: "Test/1" })).toEqual({
    kind: "done",
  });
  expect(await nextOf(signedIn)).toBe("check");
  await finishRegistration(signedIn, { journey: "hormone" });
  expect(await nextOf(signedIn)).toBe(null);
  expect(await statusHistory(email)).toEqual(["started", "contact_verified", "consented"]);
  const stored = await asSuperuser("select key, body, is_given, address, user_agent from consent_record");
  expect(stored).toHaveLength(6);
  for (const { key, body, is_given } of stored) {
    const asked = owed.find((one) => one.key === key);
    expect([body, is_given]).toEqual([asked?.body, asked?.isRequired]);
  }
});

test("with one required agreement left out nothing is kept and nobody moves", async () => {
  const { ctx, email } = await opened();
  const owed = await findConsentsOwed(ctx, { treatmentKey: "trt" });
  const given = new Set(owed.map(({ key }) => key).filter((key) => key !== "terms"));
  const result = await giveConsents(ctx, { treatmentKey: "trt", given, userAgent: null });
  expect(result.kind === "missing" && result.documents.map(({ key }) => key)).toEqual(["terms"]);
  expect(await asSuperuser("select 1 from consent_record")).toHaveLength(0);
  expect(await statusHistory(email)).toEqual(["started", "contact_verified"]);
});

test("a new version of an agreement asks again", async () => {
  const { ctx } = await opened();
  const given = new Set((await findConsentsOwed(ctx, { treatmentKey: "trt" })).map(({ key }) => key));
  await giveConsents(ctx, { treatmentKey: "trt", given, userAgent: null });
  expect(await findConsentsOwed(ctx, { treatmentKey: "trt" })).toEqual([]);
  await asSuperuser(`insert into consent_document select key, 2, title, statement, 'New words', is_required, effective_from
    from consent_document where key = 'terms' and version = 1`);
  expect((await findConsentsOwed(ctx, { treatmentKey: "trt" })).map(({ key, version }) => [key, version])).toEqual([
    ["terms", 2],
  ]);
  await asSuperuser("delete from consent_document where key = 'terms' and version = 2");
});

test("a phone counts only with the code that was texted to it", async () => {
  const { ctx } = await opened();
  await textPhoneProof(ctx, { phone_number: "+15125550123" });
  const code = await codeTextedTo("+15125550123");
  expect((await confirmPhoneProof(ctx, { code: code === "000000" ? "000001" : "000000" })).kind).toBe("wrong");
  expect((await confirmPhoneProof(ctx, { code })).kind).toBe("done");
  expect((await getAnswers(ctx, { journey: "hormone", draftToken: null })).isPhoneProven).toBe(true);
  await changeProfile(ctx, { question: "phone", phone_number: "+15125550199" });
  expect((await getAnswers(ctx, { journey: "hormone", draftToken: null })).isPhoneProven).toBe(false);
});

test("a member who answered before signing in keeps the answers", async () => {
  const member = await aMember({ now: NOW });
  const draftToken = await draftWith(ANSWERS);
  await adoptDraft(member.ctx, { draftToken });
  expect(await getAnswers(member.ctx, { journey: "hormone", draftToken: null })).toMatchObject({
    treatmentKey: "trt",
    state: "TX",
    dateOfBirth: "1985-04-27",
  });
});

test("after 30 quiet days the answers are gone, and the person can begin again", async () => {
  const { ctx, email } = await opened();
  await aboutYou(ctx);
  const job = (days: number) => testCtx({ as: "system", now: new Date(NOW.getTime() + days * 86_400_000) });
  await abandonRegistrations(job(29));
  expect(await statusHistory(email)).not.toContain("abandoned");
  await abandonRegistrations(job(31));
  await abandonRegistrations(job(31));
  expect(await statusHistory(email)).toEqual(["started", "contact_verified", "abandoned"]);
  expect(
    await asSuperuser(
      "select old_value from profile_change c join profile p using (user_id) where new_value = 'abandoned' and p.email = $1",
      [email],
    ),
  ).toEqual([{ old_value: "contact_verified" }]);
  expect(await asSuperuser("select 1 from registration union all select 1 from patient_basics")).toHaveLength(0);
  expect(
    await asSuperuser("select date_of_birth, gender, phone_number, mailing_address from profile where email = $1", [
      email,
    ]),
  ).toEqual([{ date_of_birth: null, gender: null, phone_number: null, mailing_address: null }]);
  expect((await prove(await draftWith(ANSWERS), email)).kind).toBe("open");
  expect((await statusHistory(email)).slice(3)).toEqual(["started", "contact_verified"]);
});

test("whoever answers again within those days is not let go", async () => {
  const { ctx, email } = await opened();
  const answer: FirstAnswer = { question: "state", state: "IL" };
  await saveFirstAnswer(later(ctx, 20 * 86_400), { journey: "hormone", draftToken: null, answer });
  const job = (days: number) => testCtx({ as: "system", now: new Date(NOW.getTime() + days * 86_400_000) });
  await abandonRegistrations(job(31));
  expect(await statusHistory(email)).not.toContain("abandoned");
  expect(await getAnswers(ctx, { journey: "hormone", draftToken: null })).toMatchObject({ state: "IL" });
  await abandonRegistrations(job(51));
  expect(await statusHistory(email)).toContain("abandoned");
});

async function opened(): Promise<{ ctx: Ctx; email: string }> {
  const email = newEmail();
  const result = await prove(await draftWith(ANSWERS), email);
  if (result.kind !== "open") throw new Error(result.kind);
  return { ctx: await ctxOf(visitor(), result.token), email };
}

async function draftWith(answers: FirstAnswer[]): Promise<string> {
  let draftToken: string | null = null;
  for (const answer of answers) {
    const result = await saveFirstAnswer(visitor(), { journey: "hormone", draftToken, answer });
    if (result.kind !== "saved") throw new Error(result.kind);
    draftToken = result.token ?? draftToken;
  }
  return draftToken ?? "";
}

async function prove(draftToken: string, email: string) {
  await sendRegistrationCode(visitor(), { draftToken, email });
  return confirmRegistrationCode(visitor(), { draftToken, code: await codeMailedTo(email) }, browser);
}

async function codeMailedTo(email: string): Promise<string> {
  const mails = await mailsTo(email);
  return mails.findLast(({ template }) => template === "registration-code")?.props["code"] ?? "";
}

async function aboutYou(ctx: Ctx): Promise<void> {
  await changeProfile(ctx, { question: "name", first_name: "Ada", last_name: "Quinn" });
  await savePatientBasics(ctx, { question: "sex", sex_at_birth: "female" });
  await changeProfile(ctx, { question: "gender", gender: "Woman" });
  await changeProfile(ctx, {
    question: "address",
    mailing_address: "1 Main St",
    city: "Austin",
    state: "TX",
    zip_code: "78701",
  });
  await textPhoneProof(ctx, { phone_number: "+15125550123" });
  await confirmPhoneProof(ctx, { code: await codeTextedTo("+15125550123") });
  expect(await nextOf(ctx)).toBe("emergency-contact");
  await saveEmergencyContact(ctx, { name: "Kim Quinn", relationship: "Sister", phone: "+15125550188" });
  await savePatientBasics(ctx, { question: "measurements", height_feet: 5, height_inches: 8, weight_pounds: 170 });
}

async function nextOf(ctx: Ctx) {
  return nextStep(await getAnswers(ctx, { journey: "hormone", draftToken: null }));
}

async function statusHistory(email: string): Promise<string[]> {
  const rows = await asSuperuser(
    `select new_value from profile_change join profile using (user_id)
     where email = $1 and field = 'registration_status' order by profile_change.id`,
    [email],
  );
  return rows.map(({ new_value }) => new_value);
}

async function draftCount(): Promise<number> {
  return (await asSuperuser("select 1 from auth.registration_draft")).length;
}
