import type { IdentityState } from "#domain/intake/identity-check/identity-check.ts";
import type { Submission } from "../../sandbox/stripe/identity.ts";
import { CANARIES } from "./canaries.ts";

/** What the profile says of everybody in this drill. */
export const PERSON = { first: "Renée", last: "O’Brien-Smith", born: "1985-04-12" };
const OWN = { first_name: "RENEE", last_name: "OBRIEN SMITH", dob: PERSON.born, expires: "2031-03-31" };

/** What somebody shows on the checking company's page; `null` opens it and leaves. */
type Shown = Partial<Submission> & Pick<Submission, "outcome">;
export type Case = {
  name: string;
  shows: (Shown | null)[];
  ends: IdentityState;
  failure: string | null;
  isOf?: "another name" | "another birth date";
};

const own = (change: Partial<Submission> = {}): Shown => ({ ...OWN, outcome: "verified", ...change });
const failed: Shown = own({ outcome: "selfie_face_mismatch" });
const stranger = CANARIES.name;

/** Ways through the check, and where each must end. Written down here, not computed by the code under test. */
export const CASES: readonly Case[] = [
  { name: "own ID", shows: [own()], ends: "verified", failure: null },
  {
    name: "own ID with a middle name and a suffix",
    shows: [own({ first_name: "Renee Ann", last_name: "O'Brien-Smith Jr." })],
    ends: "verified",
    failure: null,
  },
  {
    name: "another first name",
    shows: [own({ first_name: stranger })],
    ends: "manual",
    failure: "name_mismatch",
    isOf: "another name",
  },
  {
    name: "another last name",
    shows: [own({ last_name: stranger })],
    ends: "manual",
    failure: "name_mismatch",
    isOf: "another name",
  },
  {
    name: "first and last name swapped",
    shows: [own({ first_name: OWN.last_name, last_name: OWN.first_name })],
    ends: "manual",
    failure: "name_mismatch",
    isOf: "another name",
  },
  {
    name: "no name",
    shows: [own({ first_name: "", last_name: "" })],
    ends: "manual",
    failure: "name_mismatch",
    isOf: "another name",
  },
  {
    name: "born a day later",
    shows: [own({ dob: "1985-04-13" })],
    ends: "manual",
    failure: "birth_date_mismatch",
    isOf: "another birth date",
  },
  {
    name: "day and month of birth swapped",
    shows: [own({ dob: "1985-12-04" })],
    ends: "manual",
    failure: "birth_date_mismatch",
    isOf: "another birth date",
  },
  { name: "no expiry date", shows: [own({ expires: "" })], ends: "manual", failure: "expiry_unknown" },
  { name: "expired", shows: [own({ expires: "2020-01-01" })], ends: "manual", failure: "document_expired" },
  { name: "another face", shows: [failed], ends: "needs_input", failure: "selfie_face_mismatch" },
  {
    name: "declines",
    shows: [own({ outcome: "consent_declined" })],
    ends: "needs_input",
    failure: "consent_declined",
  },
  { name: "still under review", shows: [own({ outcome: "processing" })], ends: "processing", failure: null },
  { name: "leaves the page", shows: [null], ends: "started", failure: null },
  { name: "another face, then own ID", shows: [failed, own()], ends: "verified", failure: null },
  {
    name: "another face, then another name",
    shows: [failed, own({ last_name: stranger })],
    ends: "manual",
    failure: "name_mismatch",
    isOf: "another name",
  },
  { name: "another face, then leaves", shows: [failed, null], ends: "started", failure: "selfie_face_mismatch" },
  { name: "another face three times", shows: [failed, failed, failed], ends: "manual", failure: "too_many_tries" },
];
