import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { stageAtVendorJob } from "./jobs.ts";
import { selectOnTheWay } from "./queries-vendor.server.ts";

const MAX_STAGED = 200;

/** A staged prescription whose job died: staging it again is safe. */
export async function stageForgotten(ctx: Ctx): Promise<void> {
  const waiting = await inReadTransaction(ctx, ({ trx }) => selectOnTheWay(trx, { limit: MAX_STAGED }));
  for (const { id, vendorRef, status } of waiting) {
    if (status === "staged" && !vendorRef) {
      await inTransaction(ctx, (tx) => enqueue(tx, stageAtVendorJob, { prescriptionId: id }));
    }
  }
}
