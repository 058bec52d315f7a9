import type { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import type { JobDefinition } from "#core/jobs.ts";

export type Handler = { job: JobDefinition; run(ctx: Ctx, payload: unknown, jobId: string): Promise<unknown> };

/** Connects a job to its handler. The payload is parsed again, because another release may have written it. */
export function on<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  run: (ctx: Ctx, payload: z.output<Schema>, jobId: string) => Promise<unknown>,
): Handler {
  return { job, run: (ctx, payload, jobId) => run(ctx, job.schema.parse(payload), jobId) };
}
