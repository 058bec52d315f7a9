import type { TxCtx } from "#core/ctx.ts";
import { requireFresh } from "../sessions/freshness.ts";
import type { Profile } from "./profile.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";
import { hasIdentityLock } from "./queries-profile.server.ts";

/** Fields that decide who receives a controlled medicine, and where. A stolen session alone must not be able to change them. */
export const GUARDED_QUESTIONS = ["name", "date-of-birth", "phone", "address", "license"] as const;
export type GuardedQuestion = (typeof GUARDED_QUESTIONS)[number];

/** Fields a prescription was written for. Only staff can change them afterward, see `changeMemberIdentity`. */
export const LOCKABLE: ReadonlySet<GuardedQuestion> = new Set<GuardedQuestion>(["name", "date-of-birth"]);

export function isGuarded(question: string): question is GuardedQuestion {
  return (GUARDED_QUESTIONS as readonly string[]).includes(question);
}

const VALUES: Record<GuardedQuestion, (profile: Profile) => (string | null)[]> = {
  name: ({ first_name, last_name }) => [first_name, last_name],
  "date-of-birth": ({ date_of_birth }) => [date_of_birth],
  phone: ({ phone_number }) => [phone_number],
  address: ({ mailing_address, city, state, zip_code }) => [mailing_address, city, state, zip_code],
  license: ({ license_number }) => [license_number],
};

export function isAnswered(question: GuardedQuestion, profile: Profile): boolean {
  return VALUES[question](profile).some(Boolean);
}

/** The lock inside the use cases. Runs as app_auth, in the transaction that writes. */
export async function guardIdentity(
  tx: TxCtx,
  { question, before }: { question: GuardedQuestion; before: Profile },
): Promise<"open" | "locked"> {
  const isLocked = await hasIdentityLock(tx.trx, before.user_id);
  if (isLocked && LOCKABLE.has(question)) return "locked";
  if (await asksForFreshSignIn(tx, { question, before, isLocked })) await requireFresh(tx);
  return "open";
}

/**
 * Every change requires confirmation. Two first answers don't, as long as there's no prescription: filling in an empty field
 * redirects nothing, and an account with no way to sign in has nothing to confirm with.
 */
export async function asksForFreshSignIn(
  tx: TxCtx,
  { question, before, isLocked }: { question: GuardedQuestion; before: Profile; isLocked: boolean },
): Promise<boolean> {
  if (isLocked) return true;
  return isAnswered(question, before) && hasSignIn(tx, before.user_id);
}

export async function hasSignIn(tx: TxCtx, userId: string): Promise<boolean> {
  const account = await findAccount(tx.trx, userId);
  if (account?.password_hash) return true;
  return (await factorsOf(tx.trx, userId)).some(({ status }) => status === "verified");
}
