import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { once } from "#core/jobs.ts";
import { enqueueMail, sendMailJob } from "#core/mail.ts";

/** Someone must look at a job that failed for good: a log line that alerts, and a mail with ids only. */
export async function reportDeadLetter(
  ctx: Ctx,
  letter: { id: string; jobId: string; jobName: string },
): Promise<void> {
  ctx.log.error({ jobId: letter.jobId, job: letter.jobName }, "job failed for good");
  // A mail about a mail that cannot be sent would come back here for ever.
  if (letter.jobName === sendMailJob.name) return;
  await inTransaction(ctx, (tx) =>
    once(tx, letter.id, () =>
      enqueueMail(tx, {
        template: "dead-letter",
        to: { name: "On call", address: ctx.env.ALERT_EMAIL },
        props: { jobName: letter.jobName, jobId: letter.jobId },
      }),
    ),
  );
}
