import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { fetchSitesJob } from "../jobs.ts";
import { findSiteRow, isFetched, noteAsked, type SiteList } from "./queries-site.server.ts";

const FRESH_MS = 7 * 86_400_000;
/** A question that got no answer is asked again after this time, and not with every load of the page. */
const ASK_AGAIN_MS = 60_000;

/** Walk-in sites near a ZIP code. Null while the worker asks the lab network: the page looks again. */
export async function searchSites(ctx: Ctx, { zip }: { zip: string }): Promise<SiteList | null> {
  requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findSiteRow(tx.trx, zip);
    const age = (at: Date | null | undefined) => (at ? tx.now.getTime() - at.getTime() : Infinity);
    if (age(found?.fetchedAt) >= FRESH_MS && age(found?.askedAt) >= ASK_AGAIN_MS) {
      await noteAsked(tx.trx, zip, tx.now);
      await enqueue(tx, fetchSitesJob, { zip });
    }
    return found && isFetched(found) ? { sites: found.sites, fetchedAt: found.fetchedAt } : null;
  });
}
