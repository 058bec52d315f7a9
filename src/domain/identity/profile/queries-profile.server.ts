import { sql } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import type { Language } from "../language/language.ts";
import type { Profile } from "./profile.ts";
import type { RegistrationStatus } from "../accounts/registration-status.ts";
import { SESSION_CHANNEL } from "../sessions/session.ts";

/** SQL for profiles. Row-level security decides which rows are visible. */

export async function selectAddress(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("profile")
    .select("email")
    .where("user_id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function selectLanguage(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx.selectFrom("profile").select("language").where("user_id", "=", userId).executeTakeFirst();
  return row?.language ?? null;
}

/** Null if nobody matches, or more than one person does. */
export async function selectMemberExactly(
  trx: Trx,
  member: { userId: string } | { first_name: string; last_name: string; date_of_birth: string },
): Promise<string | null> {
  const all = trx.selectFrom("profile").select("user_id").where("role", "is", null).where("disabled_at", "is", null);
  const query =
    "userId" in member
      ? all.where("user_id", "=", member.userId)
      : all
          .where("date_of_birth", "=", member.date_of_birth)
          .where(sql`lower(first_name)`, "=", member.first_name.toLowerCase())
          .where(sql`lower(last_name)`, "=", member.last_name.toLowerCase());
  const rows = await query.limit(2).execute();
  return rows.length === 1 ? rows[0]!.user_id : null;
}

export async function findProfile(trx: Trx, userId: string): Promise<Profile | null> {
  const row = await trx
    .selectFrom("profile")
    .select([
      sql<number>`id::int`.as("id"),
      "created_at",
      "gender",
      "email",
      "first_name",
      "last_name",
      "preferred_name",
      "date_of_birth",
      "mailing_address",
      "phone_number",
      "user_id",
      "city",
      "state",
      "zip_code",
      sql<Profile["registration_status"]>`registration_status`.as("registration_status"),
      sql<Profile["role"]>`role`.as("role"),
      "has_test_results",
      "klaviyo_id",
      "license_expiration_date",
      "license_number_last_four as license_number",
      "license_state",
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { ...row, created_at: row.created_at.toISOString() } : null;
}

export type ProfileUpdate = Partial<{
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  date_of_birth: string;
  gender: string | null;
  phone_number: string;
  mailing_address: string;
  city: string;
  state: string;
  zip_code: string;
  license_number_sealed: string;
  license_number_last_four: string;
  license_state: string;
  license_expiration_date: string;
  address_changed_at: Date;
  language: Language;
}>;

export async function updateProfile(trx: Trx, userId: string, change: ProfileUpdate): Promise<void> {
  await trx.updateTable("profile").set(change).where("user_id", "=", userId).execute();
}

/** Runs as the worker. */
export async function markTestResults(trx: Trx, userId: string): Promise<{ name: string; email: string } | null> {
  const row = await trx
    .updateTable("profile")
    .set({ has_test_results: true })
    .where("user_id", "=", userId)
    .returning([sql<string>`first_name || ' ' || last_name`.as("name"), "email"])
    .executeTakeFirst();
  return row ?? null;
}

export async function insertProfileChange(
  trx: Trx,
  change: {
    user_id: string;
    field: string;
    old_value: string | null;
    new_value: string | null;
    changed_at: Date;
    changed_by: string | null;
    changed_by_kind: string;
  },
): Promise<void> {
  await trx.insertInto("profile_change").values(change).execute();
}

export async function hasIdentityLock(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom("identity_lock").select("user_id").where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

/** The first prescription sets the lock; later ones find it set. */
export async function insertIdentityLock(
  trx: Trx,
  row: { user_id: string; locked_at: Date; locked_by: string },
): Promise<void> {
  await trx
    .insertInto("identity_lock")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Email addresses and phone numbers replaced since then, oldest first. */
export async function selectReplacedContacts(trx: Trx, userId: string, since: Date) {
  return trx
    .selectFrom("profile_change")
    .select(["field", "old_value"])
    .where("user_id", "=", userId)
    .where("field", "in", ["email", "phone"])
    .where("changed_at", ">", since)
    .orderBy("changed_at")
    .execute();
}

/** Undefined if there is no such person. */
export async function registrationStatusOf(trx: Trx, userId: string): Promise<RegistrationStatus | null | undefined> {
  const row = await trx
    .selectFrom("profile")
    .select(sql<RegistrationStatus | null>`registration_status`.as("status"))
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

export async function setRegistrationStatus(trx: Trx, userId: string, status: RegistrationStatus): Promise<void> {
  await trx.updateTable("profile").set({ registration_status: status }).where("user_id", "=", userId).execute();
}

/** Deletes these people's answers, unless they finished in the meantime. Returns who was affected, with the previous status. */
export async function clearUnfinished(
  trx: Trx,
  userIds: readonly string[],
): Promise<{ user_id: string; was: string | null }[]> {
  const unfinished = await trx
    .selectFrom("profile")
    .select(["user_id", "registration_status as was"])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where("registration_status", "in", ["started", "contact_verified"])
    .forUpdate()
    .execute();
  const cleared = unfinished.map(({ user_id }) => user_id);
  await trx
    .updateTable("profile")
    .set({
      registration_status: "abandoned",
      date_of_birth: null,
      gender: null,
      phone_number: null,
      mailing_address: null,
      city: null,
      state: null,
      zip_code: null,
    })
    .where(sql<boolean>`user_id = any(${cleared}::uuid[])`)
    .execute();
  return unfinished;
}

export async function fillBirthDate(trx: Trx, userId: string, dateOfBirth: string): Promise<void> {
  await trx
    .updateTable("profile")
    .set({ date_of_birth: dateOfBirth })
    .where("user_id", "=", userId)
    .where("date_of_birth", "is", null)
    .where((where) =>
      where.not(where.exists(where.selectFrom("identity_lock").select("user_id").where("user_id", "=", userId))),
    )
    .execute();
}

/** Deletes expired rows and returns the ones that were full sessions. Only the worker can call it. */
export async function endExpiredSessions(tx: TxCtx) {
  type Ended = { id: string; user_id: string; stage: string; address: string | null; device: string };
  const { rows } = await sql<Ended>`
    select id, user_id, stage, address, device from app.end_expired_sessions(${tx.now})`.execute(tx.trx);
  for (const { id } of rows) tx.notify(SESSION_CHANNEL, id);
  return rows.filter(({ stage }) => stage === "full");
}

export async function sweepAuthTables(trx: Trx, now: Date): Promise<void> {
  await sql`select app.sweep_auth(${now})`.execute(trx);
}

export async function findKlaviyoIdByEmail(trx: Trx, email: string): Promise<string | null> {
  const row = await trx.selectFrom("profile").select("klaviyo_id").where("email", "=", email).executeTakeFirst();
  return row?.klaviyo_id ?? null;
}

export async function setKlaviyoIdByEmail(trx: Trx, email: string, klaviyoId: string): Promise<void> {
  await trx.updateTable("profile").set({ klaviyo_id: klaviyoId }).where("email", "=", email).execute();
}

/** Members only: staff do not register. */
export async function countProfilesByDay(trx: Trx, since: Date, timeZone: string): Promise<Map<string, number>> {
  const day = sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const rows = await trx
    .selectFrom("profile")
    .where("created_at", ">=", since)
    .where("role", "is", null)
    .select([day.as("day"), sql<number>`count(*)::int`.as("count")])
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map((row) => [row.day, row.count]));
}

export async function selectNames(trx: Trx, userIds: string[]) {
  if (userIds.length === 0) return [];
  return trx
    .selectFrom("profile")
    .select(["user_id", "first_name", "last_name", "email"])
    .where("user_id", "in", userIds)
    .execute();
}

export async function selectUserId(trx: Trx, email: string): Promise<string | null> {
  const row = await trx.selectFrom("profile").select("user_id").where("email", "=", email).executeTakeFirst();
  return row?.user_id ?? null;
}
