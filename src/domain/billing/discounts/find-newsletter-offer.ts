import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { findOffer } from "./queries.server.ts";

/** The newsletter discount on the first month today, in cents; null if there's no offer. */
export async function findNewsletterOffer(ctx: Ctx): Promise<number | null> {
  const today = clinicToday(ctx);
  const offer = await inReadTransaction(ctx, ({ trx }) => findOffer(trx, "newsletter", today));
  return offer?.amount_cents ?? null;
}
