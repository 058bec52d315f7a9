import type { Ctx } from "#core/ctx.ts";
import { readPublicRows } from "#core/db/public-rows.ts";
import { selectNewestLiveBanner } from "./queries.server.ts";
import type { SiteBanner } from "./site-banner.ts";

/** The current banner: the latest one that has started and not ended, by the clinic's midnight. */
export async function findLiveSiteBanner(ctx: Ctx): Promise<SiteBanner | null> {
  return readPublicRows(ctx, "site-banner", (trx, today) =>
    selectNewestLiveBanner(trx, today, ctx.env.CLINIC_TIME_ZONE),
  );
}
