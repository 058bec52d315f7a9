import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabSite } from "../interface/labs.ts";

/** SQL for the walk-in sites near a ZIP code, as a lab network listed them. No row says who asked. */

export type SiteList = { sites: LabSite[]; fetchedAt: Date };
type SiteRow = SiteList & { askedAt: Date | null };

/** Asked for, and no answer yet. */
const NEVER = new Date(0);

export async function findSites(trx: Trx, zip: string): Promise<SiteList | null> {
  const row = await findSiteRow(trx, zip);
  return row && isFetched(row) ? { sites: row.sites, fetchedAt: row.fetchedAt } : null;
}

/** Also a list that was only asked for. */
export async function findSiteRow(trx: Trx, zip: string): Promise<SiteRow | null> {
  const row = await trx
    .selectFrom("lab_site_list")
    .select([sql<LabSite[]>`sites`.as("sites"), "fetched_at as fetchedAt", "asked_at as askedAt"])
    .where("zip", "=", zip)
    .executeTakeFirst();
  return row ?? null;
}

export function isFetched({ fetchedAt }: SiteList): boolean {
  return fetchedAt.getTime() !== NEVER.getTime();
}

export async function noteAsked(trx: Trx, zip: string, now: Date): Promise<void> {
  await trx
    .insertInto("lab_site_list")
    .values({ zip, sites: "[]", fetched_at: NEVER, asked_at: now })
    .onConflict((conflict) => conflict.column("zip").doUpdateSet({ asked_at: now }))
    .execute();
}

export async function replaceSites(trx: Trx, zip: string, list: SiteList): Promise<void> {
  const row = { zip, sites: JSON.stringify(list.sites), fetched_at: list.fetchedAt };
  await trx
    .insertInto("lab_site_list")
    .values(row)
    .onConflict((conflict) => conflict.column("zip").doUpdateSet({ sites: row.sites, fetched_at: row.fetched_at }))
    .execute();
}
