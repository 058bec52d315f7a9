import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction, inTransaction } from "#core/db.ts";
import { findConsentsOwed } from "#domain/intake/consents/find-consents-owed.ts";
import { getAccountFacts } from "#domain/identity/accounts/get-account-facts.ts";
import { getEmergencyContact } from "#domain/identity/profile/get-emergency-contact.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { hashSecret } from "#domain/identity/secret.server.ts";
import type { Answers, Journey } from "./journey.ts";
import { findBasics } from "#domain/chart/basics/reads.server.ts";
import { findDraft, findRegistration } from "./queries.server.ts";

const NOTHING: Answers = {
  treatmentKey: null,
  state: null,
  dateOfBirth: null,
  email: null,
  isSignedIn: false,
  firstName: "",
  lastName: "",
  preferredName: null,
  sex: null,
  gender: null,
  address: null,
  phone: null,
  isPhoneProven: false,
  emergencyContact: null,
  hasEmergencyAnswer: false,
  heightInches: null,
  weightPounds: null,
  hasSignIn: false,
  hasConsented: false,
  isChecked: false,
};

/** All answers so far on one journey, for a visitor with a draft or a member. */
export async function getAnswers(ctx: Ctx, input: { journey: Journey; draftToken: string | null }): Promise<Answers> {
  if (isPerson(ctx.actor)) return answersOfMember(ctx, ctx.actor.userId, input.journey);
  const { draftToken } = input;
  if (!draftToken) return NOTHING;
  const draft = await inAuthTransaction(ctx, (tx) => findDraft(tx.trx, hashSecret(draftToken), tx.now));
  if (!draft) return NOTHING;
  return {
    ...NOTHING,
    treatmentKey: draft.journey === input.journey ? draft.treatment_key : null,
    state: draft.state,
    dateOfBirth: draft.date_of_birth,
    email: draft.email,
  };
}

async function answersOfMember(ctx: Ctx, userId: string, journey: Journey): Promise<Answers> {
  const profile = await getProfile(ctx, { userId });
  const account = await getAccountFacts(ctx);
  const emergency = await getEmergencyContact(ctx, { userId });
  const isViewed = isPerson(ctx.actor) && ctx.actor.viewedBy !== undefined;
  const [registration, basics] = await inTransaction(ctx, async ({ trx }) => [
    await findRegistration(trx, userId, journey),
    isViewed ? undefined : await findBasics(trx, userId),
  ]);
  const { mailing_address, city, state, zip_code } = profile;
  const treatmentKey = registration?.treatment_key ?? null;
  return {
    treatmentKey,
    state: registration?.state ?? null,
    dateOfBirth: profile.date_of_birth,
    email: profile.email,
    isSignedIn: true,
    firstName: profile.first_name,
    lastName: profile.last_name,
    preferredName: profile.preferred_name,
    sex: basics?.sex ?? null,
    gender: profile.gender,
    address:
      mailing_address && city && state && zip_code ? { street: mailing_address, city, state, zip: zip_code } : null,
    phone: profile.phone_number,
    isPhoneProven: account.provenPhone !== null && account.provenPhone === profile.phone_number,
    emergencyContact: emergency.contact,
    hasEmergencyAnswer: emergency.isAnswered,
    heightInches: basics?.height_inches ?? null,
    weightPounds: basics?.weight_pounds ?? null,
    hasSignIn: account.hasSignIn,
    hasConsented:
      treatmentKey !== null && (await findConsentsOwed(ctx, { treatmentKey })).every(({ isRequired }) => !isRequired),
    isChecked: registration?.checked_at !== null && registration !== null,
  };
}
