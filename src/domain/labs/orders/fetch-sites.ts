import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Labs } from "../interface/labs.ts";
import { replaceSites } from "./queries-site.server.ts";

/** Asks the lab network. Without one there are no sites, and the member takes the order to a lab of their own. */
export async function fetchSites(ctx: Ctx, { zip }: { zip: string }, labs: Pick<Labs, "sites"> | null): Promise<void> {
  requireSystem(ctx);
  const sites = labs ? await labs.sites({ zip }) : [];
  await inTransaction(ctx, (tx) => replaceSites(tx.trx, zip, { sites, fetchedAt: tx.now }));
}
