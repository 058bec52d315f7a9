import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { medicinesOf } from "#domain/prescribing/fills/medicines.ts";
import { listPrescriptions } from "#domain/prescribing/list-prescriptions.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import type { Order } from "../queries.server.ts";
import { findFirstOrderAt, selectPast, selectUnderWay, type PastOrder } from "./queries-list.server.ts";
import { reorderStatusesOf, type ReorderStatus } from "../reorders/reorder-status.ts";
import { type OrderView, currentOnes, viewsOf } from "./my-orders.ts";

/** The day the medicine runs out, including packages in transit; Medications shows the same day. */
export type NextOrder = ReorderStatus & { lastsUntil: string | null };

export type MyOrders = {
  today: string;
  /** The member's state, for their time zone. */
  state: string | null;
  shippingDays: { from: number; to: number };
  /** The next order of each active prescription, soonest first. */
  next: NextOrder[];
  underWay: OrderView[];
  past: PastOrder[];
  hasMorePast: boolean;
  firstOrderAt: Date | null;
};

const PAST_SHOWN = 5;

/** Everything on My Orders: when the next order is due and what it's waiting for, current orders, past orders. */
export async function getMyOrders(ctx: Ctx): Promise<MyOrders> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const recipient = await findRecipient(tx.trx, userId);
    if (!recipient) throw new AppError("not-found");
    const facts = await getClinicalFacts(tx);
    const prescriptions = await listPrescriptions(tx, { userId });
    const orders = await selectUnderWay(tx.trx, userId);
    const busy = new Set(orders.filter((order) => !order.shipped_at).map((order) => order.prescription_id));
    const today = clinicToday(tx);
    const { current } = medicinesOf(withParcels(prescriptions, orders), today);
    // An order being prepared has no next date; that starts when it ships.
    const waiting = currentOnes(prescriptions).filter(({ id }) => !busy.has(id));
    const statuses = await reorderStatusesOf(tx, { prescriptions: waiting, recipient, facts });
    const next = statuses.map((status): NextOrder => {
      const medicine = current.find((one) => one.prescription.offeringKey === status.prescription.offeringKey);
      return { ...status, lastsUntil: medicine?.supply?.lastsUntil ?? status.reorder.supplyEndsOn };
    });
    const past = await selectPast(tx.trx, { userId, before: null, limit: PAST_SHOWN + 1 });
    return {
      today,
      state: recipient.state,
      shippingDays: facts.shipping_business_days,
      next: next.toSorted(soonest),
      underWay: await viewsOf(tx, orders, prescriptions),
      past: past.slice(0, PAST_SHOWN),
      hasMorePast: past.length > PAST_SHOWN,
      firstOrderAt: past.length > PAST_SHOWN ? await findFirstOrderAt(tx.trx, userId) : null,
    };
  });
}

/** Medicines with a plan come before those without. */
function soonest(a: ReorderStatus, b: ReorderStatus): number {
  const isOn = ({ plan }: ReorderStatus) => (plan && plan.status !== "canceled" ? 0 : 1);
  return isOn(a) - isOn(b) || a.reorder.dueOn.localeCompare(b.reorder.dueOn);
}

/** A package in transit counts from the carrier's expected date. */
function withParcels(prescriptions: Prescription[], orders: Order[]): Prescription[] {
  const expected = new Map(
    orders.flatMap(({ id, shipped_at, expected_on }) =>
      shipped_at ? [[id, expected_on ?? shipped_at.toISOString().slice(0, 10)] as const] : [],
    ),
  );
  return prescriptions.map((one) => ({
    ...one,
    fills: one.fills.map((fill) => ({ ...fill, supplyFrom: fill.supplyFrom ?? expected.get(fill.orderId) ?? null })),
  }));
}
