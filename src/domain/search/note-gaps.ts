import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { saveSearchDays, replaceGaps, selectCommonTerms } from "./queries-term.server.ts";
import { searchSite } from "./search-site.ts";

const DAYS = 30;
/** Fewer searches than this could be one person's. */
export const COMMON_TIMES = 5;
const LOOKED_AT = 500;

/** Nightly: which of the last month's common searches find nothing. */
export async function noteGaps(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const since = new Date(ctx.now.getTime() - DAYS * 86_400_000);
  const terms = await inTransaction(ctx, ({ trx }) =>
    selectCommonTerms(trx, { since, times: COMMON_TIMES, limit: LOOKED_AT }),
  );
  const gaps: { search_term: string; times: number; counted_at: Date }[] = [];
  for (const { search_term, times } of terms) {
    const { total } = await searchSite(ctx, { term: search_term });
    if (total === 0) gaps.push({ search_term, times, counted_at: ctx.now });
  }
  const words = gaps.map(({ search_term }) => search_term);
  await inTransaction(ctx, async ({ trx, env }) => {
    await replaceGaps(trx, gaps);
    await saveSearchDays(trx, { since, zone: env.CLINIC_TIME_ZONE, words });
  });
}
