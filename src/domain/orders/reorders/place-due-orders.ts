import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { listDuePrescriptions } from "#domain/prescribing/list-due-prescriptions.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { considerReorder, type Considered } from "./consider-reorder.ts";
import { selectLastShipments } from "../queries.server.ts";
import { reorderFrom, type OrderTiming } from "./reorder-date.ts";

const PAGE = 500;

/**
 * Nightly: goes through all prescriptions that can be ordered, page by page, and considers the ones due soon. A failure doesn't
 * block the others; it's retried the next night, and the job reports it.
 */
export async function placeDueOrders(ctx: Ctx): Promise<Record<Considered, number>> {
  requireSystem(ctx);
  const { order_timing } = await getClinicalFacts(ctx);
  const counts = { created: 0, "not-due": 0, waiting: 0, "open-already": 0, "not-active": 0 };
  const failures: unknown[] = [];
  let after: string | null = null;
  do {
    const page = await listDuePrescriptions(ctx, { after, limit: PAGE });
    for (const { id } of await nearOnes(ctx, page.prescriptions, order_timing)) {
      await considerReorder(ctx, { prescriptionId: id }).then(
        (considered) => (counts[considered] += 1),
        (error: unknown) => failures.push(error),
      );
    }
    after = page.next;
  } while (after);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be considered`);
  return counts;
}

/** Prescriptions whose dose should be confirmed by now, or whose order is due. The rest cost one query per page. */
async function nearOnes(ctx: Ctx, prescriptions: Prescription[], timing: OrderTiming): Promise<Prescription[]> {
  const zone = ctx.env.CLINIC_TIME_ZONE;
  const today = clinicToday(ctx);
  const shipments = await inTransaction(ctx, ({ trx }) => selectLastShipments(trx, prescriptions));
  const byMedicine = new Map(shipments.map((one) => [`${one.userId} ${one.offeringKey}`, one]));
  return prescriptions.filter(({ userId, offeringKey }) => {
    const last = byMedicine.get(`${userId} ${offeringKey}`);
    const shipped = last ? { shippedOn: dayIn(zone, last.shippedAt), daysSupply: last.daysSupply } : null;
    return reorderFrom(shipped, { today, timing }).confirmBy <= today;
  });
}
