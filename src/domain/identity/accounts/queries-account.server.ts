import { sql } from "kysely";
import type { StaffRole } from "#core/actor.ts";
import type { Trx } from "#core/db.ts";
import { afterFailure, afterMail, blockedSeconds, type Failures } from "../sessions/throttle.ts";

/** SQL for accounts, tokens and failed attempts. Runs as app_auth. */

export async function findAccountByEmail(trx: Trx, email: string) {
  return accounts(trx).where("account.email", "=", email).executeTakeFirst();
}

export async function findAccount(trx: Trx, userId: string) {
  return accounts(trx).where("account.user_id", "=", userId).executeTakeFirst();
}

function accounts(trx: Trx) {
  return trx
    .selectFrom("auth.account as account")
    .innerJoin("profile", "profile.user_id", "account.user_id")
    .select([
      "account.user_id",
      "account.email",
      "account.email_verified_at",
      "account.password_hash",
      "account.disabled_at",
      "account.is_password_short",
      "account.must_replace_password",
      "profile.first_name",
      sql<StaffRole | null>`profile.role`.as("role"),
    ]);
}

export async function insertAccount(
  trx: Trx,
  row: {
    userId: string;
    email: string;
    passwordHash: string | null;
    firstName: string;
    lastName: string;
    role: StaffRole | null;
    verifiedAt: Date | null;
    at: Date;
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("auth.account")
    .values({
      user_id: row.userId,
      email: row.email,
      email_verified_at: row.verifiedAt,
      password_hash: row.passwordHash,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await trx
    .insertInto("profile")
    .values({
      user_id: row.userId,
      email: row.email,
      first_name: row.firstName,
      last_name: row.lastName,
      role: row.role,
      created_at: row.at,
    })
    .execute();
  return true;
}

export async function markEmailVerified(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable("auth.account")
    .set({ email_verified_at: at })
    .where("user_id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
}

/** A password set before the address was confirmed doesn't count. */
export async function clearPassword(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable("auth.account").set({ password_hash: null }).where("user_id", "=", userId).execute();
}

/** False if there already is a password. */
export async function setFirstPassword(trx: Trx, userId: string, passwordHash: string): Promise<boolean> {
  const set = await trx
    .updateTable("auth.account")
    .set({ password_hash: passwordHash })
    .where("user_id", "=", userId)
    .where("password_hash", "is", null)
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}

export async function provenPhoneOf(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("auth.account")
    .select("proven_phone")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.proven_phone ?? null;
}

export async function setProvenPhone(trx: Trx, userId: string, phone: string): Promise<void> {
  await trx.updateTable("auth.account").set({ proven_phone: phone }).where("user_id", "=", userId).execute();
}

export async function updatePassword(
  trx: Trx,
  userId: string,
  { passwordHash, isShort }: { passwordHash: string; isShort: boolean },
): Promise<void> {
  await trx
    .updateTable("auth.account")
    .set({ password_hash: passwordHash, is_password_short: isShort, must_replace_password: false })
    .where("user_id", "=", userId)
    .execute();
}

/** We only know the length while someone types it. */
export async function noteShortPassword(
  trx: Trx,
  userId: string,
  note: { is_password_short: boolean; must_replace_password: boolean },
): Promise<void> {
  await trx.updateTable("auth.account").set(note).where("user_id", "=", userId).execute();
}

/** True if the password is too short without a second factor, so it has to be replaced. */
export async function askToReplaceShortPassword(trx: Trx, userId: string): Promise<boolean> {
  const updated = await trx
    .updateTable("auth.account")
    .set({ must_replace_password: true })
    .where("user_id", "=", userId)
    .where("is_password_short", "=", true)
    .where("password_hash", "is not", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function stopAskingForPassword(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable("auth.account").set({ must_replace_password: false }).where("user_id", "=", userId).execute();
}

export async function insertResetRequest(
  trx: Trx,
  row: { id: string; email_sealed: string; created_at: Date },
): Promise<void> {
  await trx.insertInto("auth.reset_request").values(row).execute();
}

/** False if someone else has taken the address in the meantime. */
export async function updateEmail(trx: Trx, userId: string, email: string, at: Date): Promise<boolean> {
  const taken = await trx
    .selectFrom("auth.account")
    .select("user_id")
    .where("email", "=", email)
    .where("user_id", "<>", userId)
    .executeTakeFirst();
  if (taken) return false;
  await trx.updateTable("auth.account").set({ email, email_verified_at: at }).where("user_id", "=", userId).execute();
  await trx.updateTable("profile").set({ email }).where("user_id", "=", userId).execute();
  return true;
}

export async function updateRole(trx: Trx, userId: string, role: StaffRole | null): Promise<void> {
  await trx.updateTable("profile").set({ role }).where("user_id", "=", userId).execute();
}

export async function setDisabled(trx: Trx, userId: string, at: Date | null): Promise<void> {
  await trx.updateTable("auth.account").set({ disabled_at: at }).where("user_id", "=", userId).execute();
  await trx.updateTable("profile").set({ disabled_at: at }).where("user_id", "=", userId).execute();
}

export type TokenPurpose =
  | "reset-password"
  | "change-email"
  | "phone-code"
  | "passkey"
  | "register-code"
  | "phone-proof"
  | "staff-invitation";

export async function insertToken(
  trx: Trx,
  token: {
    hash: Buffer;
    purpose: TokenPurpose;
    userId: string | null;
    about: string | null;
    at: Date;
    seconds: number;
  },
): Promise<void> {
  await trx
    .insertInto("auth.token")
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      user_id: token.userId,
      about: token.about,
      created_at: token.at,
      expires_at: new Date(token.at.getTime() + token.seconds * 1000),
    })
    .execute();
}

/** Deletes and returns the token in one statement, so it works only once. */
export async function redeemToken(trx: Trx, hash: Buffer, purpose: TokenPurpose, now: Date) {
  return trx
    .deleteFrom("auth.token")
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning(["user_id", "about"])
    .executeTakeFirst();
}

export async function findToken(trx: Trx, hash: Buffer, purpose: TokenPurpose, now: Date) {
  return trx
    .selectFrom("auth.token")
    .select(["user_id", "about"])
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function dropTokens(trx: Trx, userId: string, ...purposes: TokenPurpose[]): Promise<void> {
  await trx.deleteFrom("auth.token").where("user_id", "=", userId).where("purpose", "in", purposes).execute();
}

export async function dropTokensAbout(trx: Trx, purpose: TokenPurpose, about: string): Promise<void> {
  await trx.deleteFrom("auth.token").where("purpose", "=", purpose).where("about", "=", about).execute();
}

/**
 * Counts an attempt before it's checked, so parallel attempts can't slip through. Returns how long to wait, 0 if allowed.
 * `forgetFailures` undoes it after a correct answer.
 */
export async function reserveTry(trx: Trx, key: Buffer, now: Date, freeTries?: number): Promise<number> {
  return reserve(trx, key, now, (before) => afterFailure(before, now, freeTries));
}

/** The same for emails to one address, per day. A correct answer doesn't undo it. */
export async function reserveMail(trx: Trx, key: Buffer, now: Date): Promise<number> {
  return reserve(trx, key, now, (before) => afterMail(before, now));
}

async function reserve(trx: Trx, key: Buffer, now: Date, next: (before: Failures | null) => Failures): Promise<number> {
  await sql`
    insert into auth.failure (key, failures, first_failed_at, last_failed_at) values (${key}, 0, ${now}, ${now})
    on conflict do nothing`.execute(trx);
  const before = await trx
    .selectFrom("auth.failure")
    .select(["failures", "first_failed_at", "last_failed_at", "blocked_until"])
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirst();
  const wait = blockedSeconds(before ?? null, now);
  if (wait > 0) return wait;
  await trx
    .updateTable("auth.failure")
    .set(next(before ?? null))
    .where("key", "=", key)
    .execute();
  return 0;
}

/** Undoes the one correct attempt and leaves everyone's wrong ones counted. */
export async function undoAttempt(trx: Trx, key: Buffer): Promise<void> {
  await sql`update auth.failure set failures = greatest(failures - 1, 0) where key = ${key}`.execute(trx);
}

export async function forgetFailures(trx: Trx, key: Buffer): Promise<void> {
  await trx.deleteFrom("auth.failure").where("key", "=", key).execute();
}

export async function hasAdmin(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom("profile").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
  return row !== undefined;
}
