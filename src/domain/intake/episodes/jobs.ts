import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** An episode moved: the profile's registration status follows. */
export const episodeMovedJob = defineJob({ name: "intake.episode-moved", schema: z.object({ userId: z.uuid() }) });

/** Something happened that may move someone's episodes: answers sent, a prescription decided. */
export const followEpisodesJob = defineJob({ name: "intake.follow-episodes", schema: z.object({ userId: z.uuid() }) });

/** A provider declined a treatment: with the last one, the first visit is canceled. */
export const releaseVisitsJob = defineJob({ name: "intake.release-visits", schema: z.object({ userId: z.uuid() }) });
