import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabSite } from "../interface/labs.ts";

/** SQL for the walk-in sites near a ZIP code, as a lab network listed them. No row says who asked. */

export type SiteList = { sites: LabSite[]; fetchedAt: Date };

export async function findSites(trx: Trx, zip: string): Promise<SiteList | null> {
  const row = await trx
    .selectFrom("lab_site_list")
    .select([sql<LabSite[]>`sites`.as("sites"), "fetched_at as fetchedAt"])
    .where("zip", "=", zip)
    .executeTakeFirst();
  return row ?? null;
}

export async function replaceSites(trx: Trx, zip: string, list: SiteList): Promise<void> {
  const row = { zip, sites: JSON.stringify(list.sites), fetched_at: list.fetchedAt };
  await trx
    .insertInto("lab_site_list")
    .values(row)
    .onConflict((conflict) => conflict.column("zip").doUpdateSet({ sites: row.sites, fetched_at: row.fetched_at }))
    .execute();
}
