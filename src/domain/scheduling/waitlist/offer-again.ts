import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { passRunOutOffers } from "./queries-waitlist.server.ts";
import { offerToNext } from "./offer-earlier.ts";

/** Times whose offer ran out go to the next one waiting, if they are still free. */
export async function offerAgain(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const time of await passRunOutOffers(tx.trx, tx.now)) await offerToNext(tx, time);
  });
}
