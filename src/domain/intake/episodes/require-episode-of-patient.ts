import { requireProvider, type PersonActor } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import type { Episode } from "./episode.ts";
import { findEpisode } from "./queries.server.ts";

/** An episode for the provider who decides about it. Without a care relation there is no such person. */
export async function requireEpisodeOfPatient(
  tx: TxCtx,
  input: { userId: string; episodeId: string },
): Promise<{ provider: PersonActor; episode: Episode }> {
  const provider = requireProvider(tx);
  if (!(await caresFor(tx, input))) throw new AppError("not-found");
  const episode = await findEpisode(tx.trx, input.episodeId, { lock: false });
  if (episode?.userId !== input.userId) throw new AppError("not-found");
  return { provider, episode };
}
