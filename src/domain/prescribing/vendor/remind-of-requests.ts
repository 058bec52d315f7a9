import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import { lockOverdue, markReminded } from "./queries-request.server.ts";

const BATCH = 100;

/** A request that nobody answered in time is mailed once to its prescriber, who answers it, or to the desk if there is none. */
export async function remindOfRequests(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { id, providerId } of await lockOverdue(tx.trx, tx.now, BATCH)) {
      await markReminded(tx.trx, id, tx.now);
      const provider = providerId && (await findEnabledPerson(tx.trx, providerId));
      await enqueueMail(tx, {
        template: "prescription-waits",
        to: provider ? { name: "", address: provider.email } : { name: "Support", address: tx.env.SUPPORT_EMAIL },
        props: { url: `${tx.env.PUBLIC_ORIGIN}${provider ? "/provider/prescriptions" : "/admin/prescribing"}` },
      });
    }
  });
}
