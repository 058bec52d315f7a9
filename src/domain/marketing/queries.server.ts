import type { Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type {
  AnalyticsEvent,
  MarketingConsent,
  MarketingDelivery,
  NewsletterSignup,
  Suppression,
} from "#core/db-types.ts";

/** True if the mailbox is new. Without a named column, `on conflict` needs no read permission, which visitors don't have. */
export async function addNewsletterSignup(trx: Trx, row: Insertable<NewsletterSignup>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("newsletter_signup")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertConsent(trx: Trx, row: Insertable<MarketingConsent>): Promise<void> {
  await trx.insertInto("marketing_consent").values(row).execute();
}

export async function insertDelivery(trx: Trx, row: Insertable<MarketingDelivery>): Promise<void> {
  await trx.insertInto("marketing_delivery").values(row).execute();
}

export async function insertAnalyticsEvent(trx: Trx, row: Insertable<AnalyticsEvent>): Promise<void> {
  await trx.insertInto("analytics_event").values(row).execute();
}

export async function findSignup(trx: Trx, id: string) {
  return trx.selectFrom("newsletter_signup").select(["email", "address_hash"]).where("id", "=", id).executeTakeFirst();
}

/** Whether this address consented to marketing email, by its latest answer. */
export async function hasConsent(trx: Trx, email: string): Promise<boolean> {
  const newest = await trx
    .selectFrom("marketing_consent")
    .select("granted")
    .where("email", "=", email)
    .where("purpose", "=", "email")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.granted ?? false;
}

export async function addSuppression(trx: Trx, row: Insertable<Suppression>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("suppression")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSuppression(trx: Trx, email: string) {
  return trx.selectFrom("suppression").select("reason").where("email", "=", email).executeTakeFirst();
}

export async function findSignupKlaviyoId(trx: Trx, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom("newsletter_signup")
    .select("klaviyo_id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.klaviyo_id ?? null;
}

export async function saveSignupKlaviyoId(trx: Trx, email: string, klaviyoId: string): Promise<void> {
  await trx.updateTable("newsletter_signup").set({ klaviyo_id: klaviyoId }).where("email", "=", email).execute();
}

export async function forgetSignupNetworks(trx: Trx, before: Date): Promise<void> {
  await trx
    .updateTable("newsletter_signup")
    .set({ address_hash: null })
    .where("address_hash", "is not", null)
    .where("created_at", "<", before)
    .execute();
}

export async function deleteOldAnalytics(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom("analytics_event").where("hour", "<", before).execute();
}
