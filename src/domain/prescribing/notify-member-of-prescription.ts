import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { once } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import { findMailOf } from "./queries.server.ts";

/** Emails the member that there's something new, once per job. The email names no medicine. */
export async function notifyMemberOfPrescription(
  ctx: Ctx,
  { prescriptionId }: { prescriptionId: string },
  jobId: string,
): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) =>
    once(tx, jobId, async () => {
      const member = await findMailOf(tx.trx, prescriptionId);
      if (!member) return;
      const url = `${tx.env.PUBLIC_ORIGIN}/profile/medications`;
      const to = { name: "", address: member.email };
      await enqueueMail(tx, { template: "account-news", to, member: { userId: member.user_id }, props: { url } });
    }),
  );
}
