import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import type { DaysSupply } from "./plan.ts";
import { findRenewalTerms } from "./queries-plan.server.ts";
import { fillIn } from "./start-plan.ts";

/** The consent text next to the button, filled in, and its version. */
export async function getRenewalTerms(
  ctx: Ctx,
  input: { amountCents: number; daysSupply: DaysSupply },
): Promise<{ version: number; text: string }> {
  return inReadTransaction(ctx, async (tx) => {
    const { version, body } = await findRenewalTerms(tx.trx, clinicToday(tx));
    return { version, text: fillIn(tx, body, input) };
  });
}
