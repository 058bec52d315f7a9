import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { lockOverdue, markReminded } from "./queries-request.server.ts";

const BATCH = 100;

/** A nurse is told once about a request that nobody answered in time. */
export async function remindOfRequests(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { id } of await lockOverdue(tx.trx, tx.now, BATCH)) {
      await markReminded(tx.trx, id, tx.now);
      await enqueueMail(tx, {
        template: "prescription-waits",
        to: { name: "Support", address: tx.env.SUPPORT_EMAIL },
        props: { url: `${tx.env.PUBLIC_ORIGIN}/admin/prescribing` },
      });
    }
  });
}
