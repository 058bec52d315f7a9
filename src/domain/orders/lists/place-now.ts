import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getPrescriptionForOrder } from "#domain/prescribing/get-prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import type { Gate } from "../reorders/gates.ts";
import { considerReorderJob } from "../jobs.ts";
import { hasOpenOrder } from "../queries.server.ts";
import { reorderStatusOf } from "../reorders/reorder-status.ts";

export type Placing = { kind: "asked" } | { kind: "waits"; gates: Gate[] } | { kind: "not-due"; dueOn: string };

/**
 * Places a member's next order now instead of tonight, if it's due and every gate is met; otherwise returns what's missing.
 * Nobody is charged before the date they agreed to, so staff can't override the date. The worker places the order after checking
 * every gate again, and creates one order however often this runs.
 */
export async function placeNow(ctx: Ctx, input: { userId: string; prescriptionId: string }): Promise<Placing> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const prescription = await getPrescriptionForOrder(tx, input);
    const recipient = await findRecipient(tx.trx, input.userId);
    if (prescription.userId !== input.userId || !recipient) throw new AppError("not-found");
    if (await hasOpenOrder(tx.trx, prescription.id)) throw new AppError("conflict");
    const facts = await getClinicalFacts(tx);
    const { gates, reorder } = await reorderStatusOf(tx, { prescription, recipient, facts });
    const closed = gates.filter(({ isMet }) => !isMet);
    if (closed.length > 0) return { kind: "waits", gates: closed };
    if (clinicToday(tx) < reorder.dueOn) return { kind: "not-due", dueOn: reorder.dueOn };
    await enqueue(tx, considerReorderJob, { prescriptionId: prescription.id });
    await recordAudit(tx, { action: "order.asked-for", subjectId: input.userId, objectId: prescription.id });
    return { kind: "asked" };
  });
}
