import { requireMember, requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { fetchSitesJob } from "../jobs.ts";
import type { Labs } from "../interface/labs.ts";
import { findSites, replaceSites, type SiteList } from "./queries-site.server.ts";

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

/** Asks the lab network. Without one there are no sites, and the member takes the order to a lab of their own. */
export async function fetchSites(ctx: Ctx, { zip }: { zip: string }, labs: Pick<Labs, "sites"> | null): Promise<void> {
  requireSystem(ctx);
  const sites = labs ? await labs.sites({ zip }) : [];
  await inTransaction(ctx, (tx) => replaceSites(tx.trx, zip, { sites, fetchedAt: tx.now }));
}
