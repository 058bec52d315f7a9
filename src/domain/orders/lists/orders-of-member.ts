import { requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getPrescription } from "#domain/care/prescriptions/list-prescriptions.ts";
import type { Prescription } from "#domain/care/prescriptions/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { Gate } from "../reorders/gates.ts";
import { considerReorderJob } from "../jobs.ts";
import { currentOnes } from "./my-orders.ts";
import { selectPrescriptionIds } from "../reorders/queries-hold.server.ts";
import { selectLateIds, selectPast, selectUnderWay, type PastOrder } from "./queries-list.server.ts";
import { findRecipient, hasOpenOrder, type Order } from "../queries.server.ts";
import { reorderStatusOf, type ReorderStatus } from "../reorders/reorder-status.ts";

export type MemberOrders = {
  today: string;
  /** What is under way, the newest first, and which of it is late. */
  underWay: (Order & { isLate: boolean })[];
  /** The next order of each medicine that has none under way. */
  next: ReorderStatus[];
  last: PastOrder[];
};

const LAST_SHOWN = 3;

/** A member's orders as staff who help them see them: the same dates and gates as on the member's own page. */
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
      next: await reorderStatusesOf(tx, userId, busy),
      last: await selectPast(tx.trx, { userId, before: null, limit: LAST_SHOWN }),
    };
  });
}

async function reorderStatusesOf(tx: TxCtx, userId: string, busy: ReadonlySet<string>): Promise<ReorderStatus[]> {
  const recipient = await findRecipient(tx.trx, userId);
  if (!recipient) return [];
  const facts = await getClinicalFacts(tx);
  const prescriptions: Prescription[] = [];
  for (const prescriptionId of await selectPrescriptionIds(tx.trx, userId)) {
    prescriptions.push(await getPrescription(tx, { prescriptionId }));
  }
  const reorderStatuses: ReorderStatus[] = [];
  for (const prescription of currentOnes(prescriptions).filter(({ id }) => !busy.has(id))) {
    reorderStatuses.push(await reorderStatusOf(tx, { prescription, recipient, facts }));
  }
  return reorderStatuses;
}

export type Placing = { kind: "asked" } | { kind: "waits"; gates: Gate[] } | { kind: "not-due"; dueOn: string };

/**
 * Places a member's next order now instead of at night, if it is due and every gate is met; otherwise says what is not. Nobody is
 * charged sooner than they agreed to, so a day that has not come is no gate to wave through. The worker places it, looks at every
 * gate again, and makes one order however often this is pressed.
 */
export async function placeNow(ctx: Ctx, input: { userId: string; prescriptionId: string }): Promise<Placing> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const prescription = await getPrescription(tx, input);
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
