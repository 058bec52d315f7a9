import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { SiteBanner as SiteBannerTable } from "#core/db-types.ts";
import type { StoredBanner, SiteBanner } from "./site-banner.ts";

export async function selectNewestLiveBanner(trx: Trx, today: string, zone: string): Promise<SiteBanner | null> {
  const row = await trx
    .selectFrom("site_banner")
    .select([
      "id",
      "banner_description",
      "banner_link_text",
      "banner_link_url",
      "background_color",
      "use_appointment_type_selection",
      "expiration_date",
    ])
    .where((where) => where.or([where("expiration_date", "is", null), where("expiration_date", ">=", today)]))
    .where((where) => where.or([where("starts_on", "is", null), where("starts_on", "<=", today)]))
    // A banner that starts today outranks one published yesterday, even if it was written long before.
    .orderBy(sql`greatest(created_at, (starts_on::timestamp at time zone ${zone}))`, "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function selectBanners(trx: Trx): Promise<StoredBanner[]> {
  return trx.selectFrom("site_banner").selectAll().orderBy("created_at", "desc").limit(100).execute();
}

export async function insertBanner(trx: Trx, row: Insertable<SiteBannerTable>): Promise<void> {
  await trx.insertInto("site_banner").values(row).execute();
}

export async function deleteBanner(trx: Trx, id: string): Promise<boolean> {
  const result = await trx.deleteFrom("site_banner").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
