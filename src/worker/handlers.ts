import { DEAD_LETTER_QUEUE, type JobDefinition } from "#core/jobs.ts";
import type { Ctx } from "#core/ctx.ts";
import { sendMailJob } from "#core/mail.ts";
import { prepareAuditPartitionsJob, sealAuditJob } from "#domain/audit/jobs.ts";
import { prepareAuditPartitions } from "#domain/audit/prepare-audit-partitions.ts";
import { sealAudit } from "#domain/audit/seal-audit.ts";
import type { z } from "zod";
import type { Postman } from "./postman.ts";
import { reportDeadLetter } from "./report-dead-letter.ts";
import { sendMail } from "./send-mail.ts";

export type Tools = { postman: Postman };
export type Handler = {
  job: JobDefinition;
  run(ctx: Ctx, payload: unknown, jobId: string, tools: Tools): Promise<unknown>;
};

/** Everything the worker can do. News across slices is a line here: one slice's job, another slice's use case. */
export const handlers: Handler[] = [
  on(sendMailJob, (ctx, { mailId }, _jobId, { postman }) => sendMail(ctx, { mailId }, postman)),
  on(sealAuditJob, (ctx) => sealAudit(ctx)),
  on(prepareAuditPartitionsJob, (ctx) => prepareAuditPartitions(ctx)),
];

/** What happens by the clock, in UTC. A sweep finds its due rows by `ctx.now`; nothing relies on a delayed job. */
export const schedules: { job: JobDefinition; cron: string }[] = [
  { job: sealAuditJob, cron: "* * * * *" },
  { job: prepareAuditPartitionsJob, cron: "15 3 * * *" },
];

export const deadLetters = { queue: DEAD_LETTER_QUEUE, run: reportDeadLetter };

function on<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  run: (ctx: Ctx, payload: z.output<Schema>, jobId: string, tools: Tools) => Promise<unknown>,
): Handler {
  return { job, run: (ctx, payload, jobId, tools) => run(ctx, job.schema.parse(payload), jobId, tools) };
}
