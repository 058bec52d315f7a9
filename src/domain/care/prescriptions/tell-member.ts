import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { once } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import { findMailOf } from "./queries.server.ts";

/** Writes to the member that there is something new, once for each job. The mail names no medicine. */
export async function tellMemberOfPrescription(
  ctx: Ctx,
  { prescriptionId }: { prescriptionId: string },
  jobId: string,
): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) =>
    once(tx, jobId, async () => {
      const address = await findMailOf(tx.trx, prescriptionId);
      if (!address) return;
      const url = `${tx.env.PUBLIC_ORIGIN}/profile`;
      await enqueueMail(tx, { template: "account-news", to: { name: "", address }, props: { url } });
    }),
  );
}
