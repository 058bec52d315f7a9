import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { once } from "#core/jobs.ts";
import { findWaitingMail, markMailFailed } from "#core/mail-outbox.server.ts";
import { enqueueMail, sendMailJob } from "#core/mail.ts";
import { alertMailFailed } from "#domain/messaging/alarms/alert-mail-failed.ts";

/** Someone must look at a job that failed for good: logs an alert line and sends an email with ids only. */
export async function reportDeadLetter(
  ctx: Ctx,
  letter: { id: string; jobId: string; jobName: string; data?: unknown },
): Promise<void> {
  ctx.log.error({ jobId: letter.jobId, job: letter.jobName }, "job failed for good");
  // An email about an undeliverable email would loop forever, unless it's a different kind.
  if (letter.jobName === sendMailJob.name && !(await isStaffMail(ctx, letter.data))) return;
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

/** An email telling staff about a patient: also text the people on call, because mail may be what's broken. */
async function isStaffMail(ctx: Ctx, data: unknown): Promise<boolean> {
  const payload = sendMailJob.schema.safeParse(data);
  if (!payload.success) return false;
  const mail = await inTransaction(ctx, async ({ trx }) => {
    await markMailFailed(trx, payload.data.mailId, ctx.now);
    return findWaitingMail(trx, payload.data.mailId);
  });
  return mail ? alertMailFailed(ctx, mail) : false;
}
