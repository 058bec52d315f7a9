import type { Trx } from "#core/db.ts";
import type { Episode } from "./episode.ts";
import { lockOpen, selectOpen } from "./queries.server.ts";

/** Someone's episodes that aren't over, oldest first. */
export async function listOpenEpisodes(trx: Trx, userId: string): Promise<Episode[]> {
  return selectOpen(trx, userId);
}

/** The same for whoever moves them. */
export async function lockOpenEpisodes(trx: Trx, userId: string): Promise<Episode[]> {
  return lockOpen(trx, userId);
}
