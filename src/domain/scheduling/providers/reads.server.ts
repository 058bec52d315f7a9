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
