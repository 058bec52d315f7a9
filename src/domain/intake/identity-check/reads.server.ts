import type { Trx } from "#core/db.ts";
import { findRecipient, type Recipient } from "#domain/identity/profile/reads.server.ts";
import type { IdentityState } from "./identity-check.ts";
import { hashPerson, namedPersonOf } from "#domain/identity/profile/match-person.ts";
import { countManual, findCurrentCheck, findVerifiedDocument, type Check } from "./queries.server.ts";

/** What other slices ask about somebody's identity check. */

/** The last day on which the checked document is valid, also if that is over; null if nothing was verified. */
export async function findVerifiedUntil(trx: Trx, userId: string): Promise<string | null> {
  const person = await findRecipient(trx, userId);
  const document = person && (await findIdentityDocument(trx, person));
  return document?.expiresOn ?? null;
}

/** The document that was checked for the name and birth date the profile has now. It may have expired. */
export async function findIdentityDocument(
  trx: Trx,
  person: Pick<Recipient, "user_id" | "first_name" | "last_name" | "date_of_birth">,
): Promise<{ state: string | null; expiresOn: string } | undefined> {
  return findVerifiedDocument(trx, person.user_id, hashPerson(namedPersonOf(person)));
}

export type IdentityProgress = {
  /** Null: never started. A document that is no longer valid, or of another name, is `expired`. */
  state: IdentityState | null;
  /** The newest check, whatever became of it. */
  check: Check | undefined;
  /** Verified until then, also while a newer check is under way. */
  verifiedUntil: string | null;
  /** The name or birth date of the profile was changed after the check. */
  isOfAnotherName: boolean;
};

/** How far somebody's identity check is. For the member's own pages and for those who care for them. */
export async function findIdentityProgress(trx: Trx, userId: string, today: string): Promise<IdentityProgress> {
  const check = await findCurrentCheck(trx, userId);
  const person = await findRecipient(trx, userId);
  const until = (person && (await findIdentityDocument(trx, person)))?.expiresOn ?? null;
  const isOfAnotherName =
    check?.state === "verified" && (!person || check.personHash !== hashPerson(namedPersonOf(person)));
  const isPast = check?.state === "verified" && check.expiresOn !== null && check.expiresOn < today;
  return {
    state: isPast || isOfAnotherName ? "expired" : (check?.state ?? null),
    check,
    verifiedUntil: until && until >= today ? until : null,
    isOfAnotherName,
  };
}

/** How many cases wait for a person. */
export async function countManualChecks(trx: Trx): Promise<number> {
  return countManual(trx);
}
