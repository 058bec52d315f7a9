import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { hasSignIn, isAnswered, type GuardedQuestion } from "./identity-guard.ts";
import { notifyContacts } from "./notify-contacts.ts";
import type { Profile } from "./profile.ts";
import { findProfile, insertProfileChange, updateProfile, type ProfileUpdate } from "./queries-profile.server.ts";

/** How an answer reads in the history. */
const HISTORY: Record<GuardedQuestion, { field: string; text(profile: Profile): string }> = {
  name: { field: "name", text: (profile) => `${profile.first_name} ${profile.last_name}`.trim() },
  "date-of-birth": { field: "date_of_birth", text: (profile) => profile.date_of_birth ?? "" },
  phone: { field: "phone", text: (profile) => profile.phone_number ?? "" },
  address: {
    field: "address",
    text: (profile) =>
      [profile.mailing_address, profile.city, profile.state, profile.zip_code].filter(Boolean).join(", "),
  },
  license: {
    field: "license",
    text: ({ license_state, license_number, license_expiration_date }) =>
      [license_state, license_number && `••••${license_number}`, license_expiration_date].filter(Boolean).join(", "),
  },
};

type IdentityChange = { question: GuardedQuestion; change: ProfileUpdate };

/**
 * Writes what `guardIdentity` allowed: the columns, a history row, the time an address was replaced, and one notice to the
 * previous contacts. Runs as app_auth; the caller writes its own audit row.
 */
export async function writeIdentity(tx: TxCtx, before: Profile, changes: IdentityChange[]): Promise<void> {
  const userId = before.user_id;
  let isReplaced = false;
  for (const one of changes) isReplaced = (await write(tx, before, one)) || isReplaced;
  // During registration, before there's a way to sign in, corrections notify nobody.
  if (isReplaced && (await hasSignIn(tx, userId))) {
    await notifyContacts(tx, { userId, phoneBefore: before.phone_number });
  }
}

/** True if an existing value changed. */
async function write(tx: TxCtx, before: Profile, { question, change }: IdentityChange): Promise<boolean> {
  const userId = before.user_id;
  await updateProfile(tx.trx, userId, change);
  const after = await findProfile(tx.trx, userId);
  const { field, text } = HISTORY[question];
  // License numbers are stored encrypted, so a new one may look the same as the old one.
  if (!after || (question !== "license" && text(before) === text(after))) return false;
  await insertProfileChange(tx.trx, {
    user_id: userId,
    field,
    old_value: text(before),
    new_value: text(after),
    changed_at: tx.now,
    changed_by: "userId" in tx.actor ? tx.actor.userId : null,
    changed_by_kind: tx.actor.kind,
  });
  const isReplaced = isAnswered(question, before);
  if (question === "address" && isReplaced) await updateProfile(tx.trx, userId, { address_changed_at: tx.now });
  return isReplaced;
}

export function isTooYoung(
  tx: TxCtx,
  { date_of_birth, minimumAge }: { date_of_birth: string; minimumAge: number },
): boolean {
  const today = clinicToday(tx);
  const [year, rest] = [Number(today.slice(0, 4)) - minimumAge, today.slice(4)];
  return date_of_birth > `${year}${rest}`;
}
