import type { AliasableExpression } from "kysely";
import type { Trx } from "#core/db.ts";

/** What other slices read about providers and their patients. */

/** For joins that show a provider's name. PostgreSQL joins the table directly. */
export function providers(
  trx: Trx,
): AliasableExpression<{ user_id: string; display_name: string; credentials: string }> {
  return trx.selectFrom("provider").select(["user_id", "display_name", "credentials"]);
}

export async function findProviderZone(trx: Trx, providerId: string): Promise<string> {
  const { zone } = await trx
    .selectFrom("provider")
    .select("zone")
    .where("user_id", "=", providerId)
    .executeTakeFirstOrThrow();
  return zone;
}

/** The name and credentials patients see. */
export async function findProviderName(trx: Trx, providerId: string) {
  return trx
    .selectFrom("provider")
    .select(["display_name as displayName", "credentials"])
    .where("user_id", "=", providerId)
    .executeTakeFirst();
}

/** Any license in force on a day, the one that lasts longest. */
export async function findCurrentLicense(trx: Trx, providerId: string, day: string) {
  return trx
    .selectFrom("provider_license")
    .select(["id", "state"])
    .where("provider_id", "=", providerId)
    .where("valid_from", "<=", day)
    .where("valid_until", ">=", day)
    .orderBy("valid_until", "desc")
    .limit(1)
    .executeTakeFirst();
}
