import { sql, type AliasableExpression } from "kysely";
import type { StaffRole } from "#core/actor.ts";
import type { Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import { isRegistered, type RegistrationStatus } from "../accounts/registration-status.ts";

/** What other slices read about people. Row-level security decides which rows are visible. */
export type Person = {
  user_id: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  /** Preferred first name, plus last name. */
  name: string;
  email: string;
  phone_number: string | null;
  state: string | null;
  role: StaffRole | null;
  registration_status: RegistrationStatus | null;
  disabled_at: Date | null;
};

/**
 * For lists that show names: `.innerJoin(people(trx).as("p"), "p.user_id", "r.user_id")`. PostgreSQL joins the table directly.
 */
export function people(trx: Trx): AliasableExpression<Person> {
  return trx
    .selectFrom("profile")
    .select([
      "user_id",
      "first_name",
      "last_name",
      "preferred_name",
      sql<string>`coalesce(preferred_name, first_name) || ' ' || last_name`.as("name"),
      "email",
      "phone_number",
      "state",
      sql<StaffRole | null>`role`.as("role"),
      sql<RegistrationStatus | null>`registration_status`.as("registration_status"),
      "disabled_at",
    ]);
}

export async function findPerson(trx: Trx, userId: string): Promise<Person | undefined> {
  return trx.selectFrom(people(trx).as("p")).selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** The same, unless the account is disabled. */
export async function findEnabledPerson(trx: Trx, userId: string): Promise<Person | undefined> {
  const person = await findPerson(trx, userId);
  return person?.disabled_at ? undefined : person;
}

/** Admins whose account is open. */
export async function listAdmins(trx: Trx): Promise<Person[]> {
  return trx
    .selectFrom(people(trx).as("p"))
    .selectAll()
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .orderBy("user_id")
    .execute();
}

/** Names by id. Unknown ids are left out. */
export async function findNames(trx: Trx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom(people(trx).as("p"))
    .select(["user_id", "name"])
    .where("user_id", "in", [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** Who gets a medicine and where. Undefined if the account is disabled. */
export async function findRecipient(trx: Trx, userId: string) {
  return trx
    .selectFrom("profile")
    .select([
      "user_id",
      "email",
      "first_name",
      "last_name",
      "date_of_birth",
      "phone_number",
      "mailing_address",
      "city",
      "state",
      "zip_code",
      "license_state",
      "license_expiration_date",
      "address_changed_at",
    ])
    .where("user_id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

/** Who somebody is beyond doubt: full name and birth date, for joins. */
export function identities(
  trx: Trx,
): AliasableExpression<{ user_id: string; first_name: string; last_name: string; date_of_birth: string | null }> {
  return trx.selectFrom("profile").select(["user_id", "first_name", "last_name", "date_of_birth"]);
}

/** Who somebody is beyond doubt, to be asked together with something else. Null if the account is disabled. */
export function identityOf(
  userId: string,
): Question<{ first_name: string; last_name: string; date_of_birth: string | null } | null> {
  return {
    json: sql`(select json_build_object('first_name', first_name, 'last_name', last_name, 'date_of_birth', date_of_birth)
      from profile where user_id = ${userId} and disabled_at is null)`,
    read: (person) => person,
  };
}

/** Someone's birth date, to be asked together with something else. Null if the account is disabled. */
export function birthDateOf(userId: string): Question<string | null> {
  return {
    json: sql`(select to_json(date_of_birth) from profile where user_id = ${userId} and disabled_at is null)`,
    read: (date: string | null) => date,
  };
}

/** People whose registration started before then and isn't finished. */
export async function listUnfinishedRegistrations(trx: Trx, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("profile")
    .select("user_id")
    .where("registration_status", "in", ["started", "contact_verified"])
    .where("created_at", "<", before)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export type OnPath = {
  firstName: string;
  state: string | null;
  isRegistered: boolean;
  firstOrderAt: Date | null;
};

/** What a person's path needs to know about them. */
export async function findOnPath(trx: Trx, userId: string): Promise<OnPath | undefined> {
  const row = await trx
    .selectFrom("profile")
    .select([
      sql<string>`coalesce(preferred_name, first_name)`.as("firstName"),
      "state",
      sql<RegistrationStatus | null>`registration_status`.as("status"),
      "first_order_at as firstOrderAt",
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, ...person } = row;
  return { ...person, isRegistered: isRegistered(status) };
}
