import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { assignProvider } from "../coverage/assign-provider.ts";
import { openEpisode } from "../episodes/open-episode.ts";
import { lockOpenEpisodes } from "../episodes/reads.server.ts";
import { stopEpisode } from "../episodes/stop-episode.ts";
import { formsFor } from "../forms/forms-for.ts";
import type { FormTexts } from "../forms/translate-form.ts";
import { isStopped, listAlternatives } from "./interview.ts";
import { loadInterview } from "./load-interview.ts";
import { submitResponses } from "./submit-responses.ts";

/**
 * Someone whose answers stop a treatment leaves it at that: its episode is stopped and what they said about it is sent. They go on
 * with what else they asked about, or with an alternative. Returns what they are asked about now.
 */
export async function acceptStop(
  ctx: Ctx,
  input: { alternative: string | null; spanish?: FormTexts | null },
): Promise<{ treatments: string[] }> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const episodes = await lockOpenEpisodes(tx.trx, userId);
    const interview = await loadInterview(tx, userId, { lock: true });
    if (interview === null || interview === "not-served") throw new AppError("conflict");
    const { alternative } = input;
    if (alternative && !listAlternatives(interview).includes(alternative)) throw new AppError("not-found");
    const isOver = (treatment: string) => isStopped(interview, treatment);
    if (!interview.treatments.some(isOver)) throw new AppError("conflict");
    const treatments = [
      ...interview.treatments.filter((treatment) => !isOver(treatment)),
      ...(alternative ? [alternative] : []),
    ];
    const goOn = formsFor(treatments);
    const over = interview.definitions.map(({ form }) => form).filter((form) => !goOn.includes(form));
    await submitResponses(tx, userId, interview, over, input.spanish ?? null);
    if (over.length > 0) await assignProvider(tx, { userId });
    // First, so that a visit booked for the stopped one isn't canceled: it can be about this one.
    if (alternative) await openEpisode(tx, { userId, treatmentKey: alternative, reason: "alternative" });
    for (const episode of episodes) {
      if (episode.status !== "asking" || !isOver(episode.treatmentKey)) continue;
      await stopEpisode(tx, episode);
    }
    return { treatments };
  });
}
