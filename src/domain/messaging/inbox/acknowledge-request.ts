import { requireStaff, type PersonActor } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move, requireRequest } from "../change-request.ts";
import { acknowledgePages, acknowledgeSharedPages, countUnconfirmedAlarms } from "../alarms/queries-page.server.ts";
import { findRequest, lockRequest, selectRingingOf, type RequestRow } from "../queries.server.ts";
import { isRinging, requestStates, stated } from "../request-state.ts";

/**
 * "I've seen it and I'm on it": stops the paging for all of the same person's alarms. Claiming or replying doesn't. Safe to
 * repeat; the first one counts.
 */
export async function acknowledgeRequest(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const pressed = await findRequest(tx.trx, requestId);
    if (!pressed) throw new AppError("not-found");
    // Locked in a fixed order, so two colleagues who press at the same time don't deadlock.
    const ids = new Set([requestId, ...(await selectRingingOf(tx.trx, pressed))]);
    for (const id of [...ids].toSorted()) {
      if (id === requestId) await acknowledge(tx, staff, await requireRequest(tx, id, "acknowledge"));
      else {
        const other = await lockRequest(tx.trx, id);
        if (other && isRinging(other) && requestStates.can("acknowledge", stated(other, tx.now)))
          await acknowledge(tx, staff, other);
      }
    }
    if ((await countUnconfirmedAlarms(tx.trx)).count === 0) await acknowledgeSharedPages(tx.trx, tx.now);
  });
}

async function acknowledge(tx: TxCtx, staff: PersonActor, request: RequestRow): Promise<void> {
  if (request.acknowledged_at) return;
  await acknowledgePages(tx.trx, request.id, tx.now);
  await move(tx, request, "acknowledge", {
    change: { acknowledged_at: tx.now, acknowledged_by: staff.userId },
  });
  await recordAudit(tx, {
    action: "contact-request.acknowledged",
    objectId: request.id,
    subjectId: request.user_id,
  });
}
