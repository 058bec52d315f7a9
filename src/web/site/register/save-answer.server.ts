import { data, href, redirect } from "react-router";
import { z } from "zod";
import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { giveConsents } from "#domain/intake/consents/give-consents.ts";
import { loadSignedPolicies } from "../content/signed-policies.server.ts";
import { finishRegistration } from "#domain/intake/registration/finish-registration.ts";
import { getAnswers } from "#domain/intake/registration/get-answers.ts";
import { JOURNEYS, nextStep, type Journey } from "#domain/intake/registration/journey.ts";
import { confirmRegistrationCode } from "#domain/intake/registration/confirm-registration-code.ts";
import { RegistrationEmail } from "#domain/intake/registration/registration-email.ts";
import { sendRegistrationCode } from "#domain/intake/registration/send-registration-code.ts";
import { BASICS, savePatientBasics } from "#domain/chart/basics/save-patient-basics.ts";
import { FIRST_ANSWERS, saveFirstAnswer, type FirstAnswer } from "#domain/intake/registration/save-first-answer.ts";
import { changeProfile, PROFILE_QUESTIONS } from "#domain/identity/profile/change-profile.ts";
import { saveEmergencyContact } from "#domain/identity/profile/save-emergency-contact.ts";
import { choosePassword } from "#domain/identity/accounts/choose-password.ts";
import { MailedCode } from "#domain/identity/accounts/open-account.ts";
import { beginPasskey } from "#domain/identity/factors/begin-passkey.ts";
import { confirmPasskey } from "#domain/identity/factors/confirm-passkey.ts";
import { PASSWORD_LENGTH_ALONE } from "#domain/identity/passwords/password.ts";
import { confirmPhoneProof, PhoneCode } from "#domain/identity/profile/confirm-phone-proof.ts";
import { ContactPhone, textPhoneProof } from "#domain/identity/profile/text-phone-proof.ts";
import { deviceCookie, sessionCookie } from "#http/cookies.ts";
import { readDateParts } from "../../shared/form/date-parts.server.ts";
import { withMinimumDuration } from "../../shared/request/equal-time.server.ts";
import { requireFreshForIdentity } from "../../shared/sign-in/fresh.server.ts";
import { parseEmergencyContact } from "../../shared/form/emergency-contact.server.ts";
import { parseForm, refuseBlocked, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import type { Problem } from "../../shared/form/problems.ts";
import { readPasskey } from "../../shared/sign-in/read-passkey.server.ts";
import { PASSWORD_MESSAGES } from "../../shared/sign-in/password-problems.ts";
import type { PageRequest } from "#http/page-request.ts";
import { draftHeaders, endDraft } from "./draft-cookie.server.ts";
import { OTHER_GENDER } from "./gender.ts";
import { pathOf, type JourneyPage } from "./page-of.ts";
import type { Language } from "../../shared/language/language.ts";

type Save = {
  ctx: Ctx;
  request: PageRequest;
  journey: Journey;
  draftToken: string | null;
  values: FormValues;
  language: Language;
};

/** What Continue does on each page: check, save, next. Every answer is saved before the next question is shown. */
export async function saveAnswer(page: JourneyPage, save: Save) {
  switch (page) {
    case "treatment":
    case "state":
    case "date-of-birth":
      return saveFirst(page, save);
    case "email":
      return sendCode(save);
    case "code":
      return openByCode(save);
    case "name":
      return saveName(save);
    case "sex":
    case "measurements":
      return saveBody(page, save);
    case "gender":
      return saveGender(save);
    case "address":
      return saveAddress(save);
    case "phone":
      return textCode(save);
    case "phone-code":
      return provePhone(save);
    case "emergency-contact":
      return saveContact(save);
    case "password":
      return saveSignIn(save);
    case "consents":
      return saveConsents(save);
    case "check":
      await finishRegistration(save.ctx, save);
      return redirect(href("/next-steps"), 303);
    case "saved":
      return redirect(JOURNEYS[save.journey], 303);
  }
}

/** To the next unanswered question; a changed answer goes back to the check page. */
async function goOn(save: Save, headers?: Headers) {
  const next = nextStep(await getAnswers(save.ctx, save)) ?? "check";
  return redirect(pathOf(save.journey, next), { status: 303, ...(headers ? { headers } : {}) });
}

async function saveFirst(page: FirstAnswer["question"], save: Save) {
  const { answer, problems } = readFirst(page, save);
  if (problems) return refuseForm(problems, save.values);
  if (page === "date-of-birth") await requireFreshHere(save, page);
  const result = await saveFirstAnswer(save.ctx, { ...save, answer });
  if (result.kind === "locked") return refuseForm([{ message: LOCKED }], save.values, 409);
  if (result.kind === "not-eligible") {
    const state = answer.question === "state" ? answer.state : null;
    return data({ notEligible: result.why, state });
  }
  const draftToken = result.token ?? save.draftToken;
  return goOn({ ...save, draftToken }, draftHeaders(result.token));
}

type Read = { answer: FirstAnswer; problems?: never } | { answer?: never; problems: Problem[] };

function readFirst(question: FirstAnswer["question"], { values, ctx }: Save): Read {
  if (question === "date-of-birth") {
    const date = readDateParts(values, "date_of_birth", "Your date of birth", { before: ctx.now });
    return date.problem ? { problems: [date.problem] } : { answer: { question, date_of_birth: date.day } };
  }
  if (question === "state") {
    const { answer, problems } = parseForm(FIRST_ANSWERS.state, values);
    return problems ? { problems } : { answer: { question, ...answer } };
  }
  const { answer, problems } = parseForm(FIRST_ANSWERS.treatment, { treatment_key: "", ...values });
  return problems ? { problems } : { answer: { question, ...answer } };
}

async function sendCode(save: Save) {
  const { answer, problems } = parseForm(RegistrationEmail, save.values);
  if (problems) return refuseForm(problems, save.values);
  if (!save.draftToken) return redirect(JOURNEYS[save.journey], 303);
  const sent = await withMinimumDuration(
    300,
    sendRegistrationCode(save.ctx, { draftToken: save.draftToken, language: save.language, ...answer }),
  );
  if (sent.kind === "blocked") return refuseBlocked(sent.seconds, save.values);
  if (sent.kind === "over") return redirect(JOURNEYS[save.journey], 303);
  return redirect(pathOf(save.journey, "code"), 303);
}

async function openByCode(save: Save) {
  if (!save.draftToken) return redirect(JOURNEYS[save.journey], 303);
  const { answer, problems } = parseForm(MailedCode, save.values);
  if (problems) return refuseForm(problems);
  const opened = await confirmRegistrationCode(
    save.ctx,
    { draftToken: save.draftToken, language: save.language, ...answer },
    save.request.browser,
  );
  if (opened.kind === "blocked") return refuseBlocked(opened.seconds);
  if (opened.kind === "wrong") return refuseForm([{ fieldId: "code", message: WRONG_CODE }]);
  if (opened.kind === "has-sign-in") return data({ hasSignIn: true });
  if (opened.kind === "over") return redirect(JOURNEYS[save.journey], 303);
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(opened.token));
  headers.append("Set-Cookie", deviceCookie(opened.deviceToken));
  return redirect(`${JOURNEYS[save.journey]}/go-on`, { status: 303, headers: endDraft(headers) });
}

const WRONG_CODE = "That code isn't right. Use the latest one; it works for 15 minutes";

const LOCKED = "You have a prescription with us. Contact us to change this";

/** Changing an answer that decides who gets a medicine requires a recent sign-in. */
async function requireFreshHere({ ctx, journey }: Save, page: "date-of-birth" | "name" | "address" | "phone") {
  if (isPerson(ctx.actor)) await requireFreshForIdentity(ctx, page, pathOf(journey, page));
}

async function saveName(save: Save) {
  const name = parseForm(PROFILE_QUESTIONS.name, save.values);
  const preferred = parseForm(PROFILE_QUESTIONS["preferred-name"], save.values);
  if (name.problems || preferred.problems) {
    return refuseForm([...(name.problems ?? []), ...(preferred.problems ?? [])], save.values);
  }
  await requireFreshHere(save, "name");
  const changed = await changeProfile(save.ctx, { question: "name", ...name.answer });
  if (changed.kind === "locked") return refuseForm([{ message: LOCKED }], save.values, 409);
  await changeProfile(save.ctx, { question: "preferred-name", ...preferred.answer });
  return goOn(save);
}

async function saveBody(page: "sex" | "measurements", save: Save) {
  if (page === "sex") {
    const { answer, problems } = parseForm(BASICS.sex, save.values);
    if (problems) return refuseForm(problems, save.values);
    await savePatientBasics(save.ctx, { question: "sex", ...answer });
  } else {
    const { answer, problems } = parseForm(BASICS.measurements, save.values);
    if (problems) return refuseForm(problems, save.values);
    await savePatientBasics(save.ctx, { question: "measurements", ...answer });
  }
  return goOn(save);
}

const Gender = z
  .object({ gender: z.string().max(100).default(""), own_words: z.string().trim().max(100).default("") })
  .refine(({ gender }) => gender !== "", { path: ["gender"], message: "Select your gender" })
  .refine(({ gender, own_words }) => gender !== OTHER_GENDER || own_words !== "", {
    path: ["own_words"],
    message: "Enter your gender in your own words, or select another answer",
  })
  .transform(({ gender, own_words }) => ({ gender: gender === OTHER_GENDER ? own_words : gender }));

async function saveGender(save: Save) {
  const { answer, problems } = parseForm(Gender, save.values);
  if (problems) return refuseForm(problems, save.values);
  await changeProfile(save.ctx, { question: "gender", gender: answer.gender });
  return goOn(save);
}

async function saveAddress(save: Save) {
  const { answer, problems } = parseForm(PROFILE_QUESTIONS.address, save.values);
  if (problems) return refuseForm(problems, save.values);
  await requireFreshHere(save, "address");
  await changeProfile(save.ctx, { question: "address", ...answer });
  return goOn(save);
}

async function textCode(save: Save) {
  const { answer, problems } = parseForm(ContactPhone, save.values);
  if (problems) return refuseForm(problems, save.values);
  await requireFreshHere(save, "phone");
  const sent = await textPhoneProof(save.ctx, answer);
  if (sent.kind === "blocked") return refuseBlocked(sent.seconds, save.values);
  return redirect(pathOf(save.journey, "phone-code"), 303);
}

async function provePhone(save: Save) {
  const { answer, problems } = parseForm(PhoneCode, save.values);
  if (problems) return refuseForm(problems);
  await requireFreshHere(save, "phone");
  const result = await confirmPhoneProof(save.ctx, answer);
  if (result.kind === "blocked") return refuseBlocked(result.seconds);
  if (result.kind === "wrong") {
    return refuseForm([
      { fieldId: "code", message: "That code isn't right. Use the latest one; it works for 10 minutes" },
    ]);
  }
  return goOn(save);
}

async function saveContact(save: Save) {
  const { answer, problems } = parseEmergencyContact(save.values);
  if (problems) return refuseForm(problems, save.values);
  await saveEmergencyContact(save.ctx, answer);
  return goOn(save);
}

async function saveSignIn(save: Save) {
  const { intent, payload, password = "" } = save.values;
  if (intent === "passkey") {
    const options = JSON.stringify(await beginPasskey(save.ctx));
    return data({ passkey: { friendly_name: "This device", options } });
  }
  if (intent === "confirm") {
    const response = readPasskey(payload);
    const made = response
      ? await confirmPasskey(save.ctx, { friendly_name: "This device", response }, save.request.browser)
      : null;
    if (made?.kind !== "done") return refuseForm([{ message: "The passkey could not be added. Try again" }]);
    return goOnAs(save, made.token);
  }
  if (!password) return refuseForm([{ fieldId: "password", message: "Enter a password" }]);
  const result = await choosePassword(save.ctx, { password: password.slice(0, 1_000) }, save.request.browser);
  if (result.kind === "password") {
    const message = PASSWORD_MESSAGES[result.problem](PASSWORD_LENGTH_ALONE);
    return refuseForm([{ fieldId: "password", message }]);
  }
  return goOnAs(save, result.token);
}

/** The session has a new token from here on, so the next page is requested with that one. */
function goOnAs(save: Save, token: string) {
  return redirect(`${JOURNEYS[save.journey]}/go-on`, { status: 303, headers: { "Set-Cookie": sessionCookie(token) } });
}

async function saveConsents(save: Save) {
  const { treatmentKey } = await getAnswers(save.ctx, save);
  if (!treatmentKey) return redirect(pathOf(save.journey, "treatment"), 303);
  const given = new Set(Object.keys(save.values).filter((name) => save.values[name] === "yes"));
  const { userAgent } = save.request.browser;
  const result = await giveConsents(save.ctx, {
    treatmentKey,
    given,
    userAgent,
    language: save.language,
    pages: await loadSignedPolicies(save.ctx, save.language),
  });
  if (result.kind === "missing") {
    const problems = result.documents.map(({ key, title }) => ({
      fieldId: key,
      message: `${title}: check the box to agree. We can't treat you without it`,
    }));
    return refuseForm(problems, save.values);
  }
  return goOn(save);
}
