import { sql, type Insertable } from "kysely";
import type { LicenseWarning, Provider, ProviderLicense } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";
import { listedClinicians } from "#domain/catalog/reads.server.ts";
import { people } from "#domain/identity/profile/reads.server.ts";

/** SQL for setting up providers and their licenses. */

export async function selectProviderAccounts(trx: Trx) {
  return trx
    .selectFrom(people(trx).as("a"))
    .leftJoin("provider as p", "p.user_id", "a.user_id")
    .leftJoin(listedClinicians(trx).as("c"), "c.provider_id", "p.user_id")
    .select([
      "a.user_id as userId",
      sql<string>`coalesce(p.display_name, a.first_name || ' ' || a.last_name)`.as("name"),
      "p.display_name as displayName",
      "p.credentials",
      "p.zone",
      "p.is_active as isActive",
      sql<boolean>`c.provider_id is not null`.as("isListed"),
    ])
    .where("a.role", "=", "provider")
    .where("a.disabled_at", "is", null)
    .orderBy("name")
    .execute();
}

export async function setProvider(trx: Trx, row: Insertable<Provider>): Promise<void> {
  const { user_id: _, ...settings } = row;
  await trx
    .insertInto("provider")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(settings))
    .execute();
}

/** False if there's already one from that day. */
export async function insertLicense(trx: Trx, row: Insertable<ProviderLicense>): Promise<boolean> {
  const inserted = await trx
    .insertInto("provider_license")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider_id", "state", "valid_from"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Its last day becomes yesterday; one that hasn't started keeps its first day as its only one. */
export async function endLicense(trx: Trx, id: string, today: string) {
  return trx
    .updateTable("provider_license")
    .set({ valid_until: sql`greatest(valid_from, ${today}::date - 1)` })
    .where("id", "=", id)
    .where("valid_until", ">=", today)
    .returning("provider_id")
    .executeTakeFirst();
}

export async function selectLicenses(trx: Trx, today: string) {
  return trx
    .selectFrom("provider_license as l")
    .innerJoin("provider as p", "p.user_id", "l.provider_id")
    .select([
      "l.id",
      "l.provider_id as providerId",
      "p.display_name as providerName",
      "l.state",
      "l.number",
      "l.valid_from as validFrom",
      "l.valid_until as validUntil",
    ])
    .where("l.valid_until", ">=", today)
    .orderBy("l.valid_until")
    .orderBy("p.display_name")
    .orderBy("l.state")
    .execute();
}

/** Licenses ending within this period without a successor. */
export async function selectEndingLicenses(trx: Trx, { today, days }: { today: string; days: number }) {
  const { rows } = await sql<{ id: string; provider_id: string }>`
    select l.id, l.provider_id from provider_license l join provider p on p.user_id = l.provider_id
    where p.is_active and l.valid_until >= ${today}::date and l.valid_until <= ${today}::date + ${days}::int
      and not exists (select 1 from license_warning w where w.license_id = l.id and w.days = ${days})
      and not exists (select 1 from provider_license n where n.provider_id = l.provider_id and n.state = l.state
        and n.valid_until > l.valid_until and n.valid_from <= l.valid_until + 1)`.execute(trx);
  return rows;
}

/** False if it was already sent. */
export async function insertWarning(trx: Trx, row: Insertable<LicenseWarning>): Promise<boolean> {
  const inserted = await trx
    .insertInto("license_warning")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Whether a provider reads the results of people who have no provider. */
export async function findCovering(trx: Trx, providerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("provider")
    .select("is_covering")
    .where("user_id", "=", providerId)
    .executeTakeFirst();
  return row?.is_covering ?? false;
}

/** Whether a provider has or had a visit with someone. */
export async function hasVisitWith(trx: Trx, of: { userId: string; providerId: string }): Promise<boolean> {
  const row = await trx
    .selectFrom("appointment")
    .select("id")
    .where("user_id", "=", of.userId)
    .where("provider_id", "=", of.providerId)
    .where("status", "in", ["booked", "arrived", "fulfilled"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
