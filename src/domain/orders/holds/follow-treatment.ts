import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { lockUnshippedOf } from "../queries.server.ts";
import { checkHold } from "./check-hold.ts";

/** After a provider's decision about a treatment, holds or releases the member's unshipped orders. */
export async function followTreatment(ctx: Ctx, { prescriptionId }: { prescriptionId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const { userId } = await getPrescription(tx, { prescriptionId });
    for (const order of await lockUnshippedOf(tx.trx, userId)) await checkHold(tx, order);
  });
}
