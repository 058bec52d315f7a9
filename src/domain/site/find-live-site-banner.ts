import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectNewestLiveBanner } from "./queries.server.ts";
import type { SiteBanner } from "./site-banner.ts";

/** The current banner: the latest one that has started and not ended, by the clinic's midnight. */
export async function findLiveSiteBanner(ctx: Ctx): Promise<SiteBanner | null> {
  const today = clinicToday(ctx);
  return inReadTransaction(ctx, (tx) => selectNewestLiveBanner(tx.trx, today, ctx.env.CLINIC_TIME_ZONE));
}
