import type { AliasableExpression } from "kysely";
import type { Trx } from "#core/db.ts";

/** What other slices read about providers and their patients. */

/** For joins that show a provider's name. PostgreSQL joins the table directly. */
export function providers(
  trx: Trx,
): AliasableExpression<{ user_id: string; display_name: string; credentials: string }> {
  return trx.selectFrom("provider").select(["user_id", "display_name", "credentials"]);
}

/** Whether a provider is the prescriber on one of this person's orders. The policies check the same. */
export async function prescribesFor(trx: Trx, of: { userId: string; providerId: string }): Promise<boolean> {
  const row = await trx
    .selectFrom("prescriber_patient")
    .select("user_id")
    .where("user_id", "=", of.userId)
    .where("provider_id", "=", of.providerId)
    .executeTakeFirst();
  return row !== undefined;
}
