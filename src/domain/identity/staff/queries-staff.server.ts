import { sql } from "kysely";
import type { StaffRole } from "#core/actor.ts";
import type { Trx } from "#core/db.ts";

/** SQL for staff accounts. Runs as app_auth. */

export async function selectStaff(trx: Trx, userId?: string) {
  return trx
    .selectFrom("profile")
    .innerJoin("auth.account as account", "account.user_id", "profile.user_id")
    .select([
      "profile.user_id",
      "profile.first_name",
      "profile.last_name",
      "account.email",
      "account.email_verified_at",
      "account.disabled_at",
      sql<boolean>`account.password_hash is not null or exists (
        select 1 from auth.factor f where f.user_id = profile.user_id and f.status = 'verified')`.as("has_sign_in"),
      sql<StaffRole | null>`profile.role`.as("role"),
      sql<Date | null>`greatest(
        (select max(s.last_seen_at) from auth.session s where s.user_id = profile.user_id),
        (select max(d.last_seen_at) from auth.known_device d where d.user_id = profile.user_id))`.as("last_seen_at"),
    ])
    .$if(userId === undefined, (query) => query.where("profile.role", "is not", null))
    .$if(userId !== undefined, (query) => query.where("profile.user_id", "=", userId!))
    .orderBy((eb) => eb.case().when("account.disabled_at", "is", null).then(0).else(1).end())
    .orderBy("profile.last_name")
    .orderBy("profile.first_name")
    .orderBy("profile.user_id")
    .execute();
}

/** Only strong factors: a phone doesn't count for staff. */
export async function selectStaffFactors(trx: Trx, userIds: string[]) {
  if (userIds.length === 0) return [];
  return trx
    .selectFrom("auth.factor")
    .select(["user_id", "friendly_name", sql<"totp" | "webauthn">`factor_type`.as("factor_type")])
    .where("user_id", "in", userIds)
    .where("status", "=", "verified")
    .where("factor_type", "in", ["totp", "webauthn"])
    .orderBy("created_at")
    .execute();
}

/** Every active admin, with contact details. */
export async function selectAdmins(trx: Trx) {
  return trx
    .selectFrom("profile")
    .select(["user_id", "first_name", "email", "phone_number"])
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .execute();
}
