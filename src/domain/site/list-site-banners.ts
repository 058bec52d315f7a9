import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectBanners, selectNewestLiveBanner } from "./queries.server.ts";
import { isLive, type StoredBanner } from "./site-banner.ts";

export type ListedBanner = StoredBanner & { status: "shown" | "behind" | "coming" | "ended" };

/** All banners with their status: live, replaced by a newer one, scheduled, or over. */
export async function listSiteBanners(ctx: Ctx): Promise<ListedBanner[]> {
  requireStaff(ctx);
  const zone = ctx.env.CLINIC_TIME_ZONE;
  const today = clinicToday(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const shown = await selectNewestLiveBanner(trx, today, zone);
    return (await selectBanners(trx)).map((banner) => ({ ...banner, status: bannerStatusOf(banner) }));

    function bannerStatusOf(banner: StoredBanner): ListedBanner["status"] {
      if (banner.id === shown?.id) return "shown";
      if (banner.starts_on && banner.starts_on > today) return "coming";
      return isLive(banner, today) ? "behind" : "ended";
    }
  });
}
