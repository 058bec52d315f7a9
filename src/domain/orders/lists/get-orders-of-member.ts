import { requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { getPrescriptionForOrder } from "#domain/prescribing/get-prescription.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { listOrderableIds } from "#domain/prescribing/reads.server.ts";
import { currentOnes } from "./my-orders.ts";
import { selectLateIds, selectPast, selectUnderWay, type PastOrder } from "./queries-list.server.ts";
import type { Order } from "../queries.server.ts";
import { reorderStatusesOf, type ReorderStatus } from "../reorders/reorder-status.ts";

export type MemberOrders = {
  today: string;
  /** Current orders, newest first, and which of them are late. */
  underWay: (Order & { isLate: boolean })[];
  /** The next order of each medicine without a current one. */
  next: ReorderStatus[];
  last: PastOrder[];
};

const LAST_SHOWN = 3;

/** A member's orders for staff, with the same dates and gates as on the member's page. */
export async function getOrdersOfMember(ctx: Ctx, { userId }: { userId: string }): Promise<MemberOrders> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const orders = await selectUnderWay(tx.trx, userId);
    const late = await selectLateIds(
      tx.trx,
      orders.map(({ id }) => id),
    );
    const busy = new Set(orders.filter((order) => !order.shipped_at).map((order) => order.prescription_id));
    return {
      today: clinicToday(tx),
      underWay: orders.map((order) => ({ ...order, isLate: late.has(order.id) })),
      next: await listReorderStatuses(tx, userId, busy),
      last: await selectPast(tx.trx, { userId, before: null, limit: LAST_SHOWN }),
    };
  });
}

async function listReorderStatuses(tx: TxCtx, userId: string, busy: ReadonlySet<string>): Promise<ReorderStatus[]> {
  const recipient = await findRecipient(tx.trx, userId);
  if (!recipient) return [];
  const facts = await getClinicalFacts(tx);
  const prescriptions: Prescription[] = [];
  for (const prescriptionId of await listOrderableIds(tx.trx, userId)) {
    prescriptions.push(await getPrescriptionForOrder(tx, { prescriptionId }));
  }
  const waiting = currentOnes(prescriptions).filter(({ id }) => !busy.has(id));
  return reorderStatusesOf(tx, { prescriptions: waiting, recipient, facts });
}
