import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { passRunOutOffers } from "./queries-waitlist.server.ts";
import { offerToNext } from "./offer-earlier.ts";

/** Offers that expired go to the next person waiting, if the time is still free. */
export async function offerAgain(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const time of await passRunOutOffers(tx.trx, tx.now)) await offerToNext(tx, time);
  });
}
