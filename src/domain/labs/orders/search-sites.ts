import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { fetchSitesJob } from "../jobs.ts";
import { findSites, type SiteList } from "./queries-site.server.ts";

const FRESH_MS = 7 * 86_400_000;

/** Walk-in sites near a ZIP code. Null while the worker asks the lab network: the page looks again. */
export async function searchSites(ctx: Ctx, { zip }: { zip: string }): Promise<SiteList | null> {
  requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findSites(tx.trx, zip);
    const isFresh = found && tx.now.getTime() - found.fetchedAt.getTime() < FRESH_MS;
    if (!isFresh) await enqueue(tx, fetchSitesJob, { zip });
    return found;
  });
}
