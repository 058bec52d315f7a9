import type { Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { SiteBanner as SiteBannerTable } from "#core/db-types.ts";
import type { SiteBanner } from "./site-banner.ts";

export async function selectNewestLiveBanner(trx: Trx, today: string): Promise<SiteBanner | null> {
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
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertBanner(trx: Trx, row: Insertable<SiteBannerTable>): Promise<void> {
  await trx.insertInto("site_banner").values(row).execute();
}

export async function deleteBanner(trx: Trx, id: string): Promise<boolean> {
  const result = await trx.deleteFrom("site_banner").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
