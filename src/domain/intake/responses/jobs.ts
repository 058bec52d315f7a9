import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const forgetAnswersJob = defineJob({ name: "intake.forget-answers", schema: z.object({}), concurrency: 1 });
