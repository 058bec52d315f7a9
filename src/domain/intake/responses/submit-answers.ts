import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { liftAnswerHolds } from "#domain/chart/holds/lift-answer-holds.ts";
import { assignProvider } from "../coverage/assign-provider.ts";
import { followEpisodesJob } from "../episodes/jobs.ts";
import { moveEpisode } from "../episodes/move-episode.ts";
import { lockOpenEpisodes } from "../episodes/reads.server.ts";
import { stopEpisode } from "../episodes/stop-episode.ts";
import type { FormTexts } from "../forms/translate-form.ts";
import { isStopped, type Place } from "./interview.ts";
import { loadInterview } from "./load-interview.ts";
import { submitResponses } from "./submit-responses.ts";

/**
 * Sends all answers at once. Evaluated here, whatever the browser thought: each treatment is then submitted or stopped. Refused
 * while an answer is missing. `spanish` has the texts of the questions if they were read in Spanish.
 */
export async function submitAnswers(
  ctx: Ctx,
  { spanish = null }: { spanish?: FormTexts | null } = {},
): Promise<{ kind: "sent"; stopped: string[] } | { kind: "incomplete"; next: Place }> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const episodes = await lockOpenEpisodes(tx.trx, userId);
    const interview = await loadInterview(tx, userId, { lock: true });
    if (interview === null || interview === "not-served") throw new AppError("conflict");
    const { next } = interview.evaluation;
    if (next) return { kind: "incomplete", next };
    await submitResponses(
      tx,
      userId,
      interview,
      interview.definitions.map(({ form }) => form),
      spanish,
    );
    const stopped: string[] = [];
    for (const episode of episodes.filter(({ status }) => status === "asking")) {
      if (isStopped(interview, episode.treatmentKey)) {
        await stopEpisode(tx, episode);
        stopped.push(episode.treatmentKey);
      } else {
        await moveEpisode(tx, episode, { to: "submitted", reason: "answers" });
        await liftAnswerHolds(tx, [episode.treatmentKey]);
      }
    }
    await assignProvider(tx, { userId });
    await enqueue(tx, followEpisodesJob, { userId });
    return { kind: "sent", stopped };
  });
}
