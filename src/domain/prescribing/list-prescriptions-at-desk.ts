import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Prescription } from "./prescription.ts";
import {
  selectEvents,
  selectEventsForDesk,
  selectForDesk,
  selectOfPerson,
  type DeskSummary,
  type HistoryEntry,
} from "./queries.server.ts";
import { mayReadPrescription } from "./may-read-prescription.ts";

type DeskPrescription = DeskSummary & {
  /** Dose, directions and all the rest; null for those who only need to know that there is one. */
  details: Prescription | null;
  history: HistoryEntry[];
};

/**
 * A person's prescriptions for staff, newest first, audited. Nurses read all of it, and so does an admin in a chart they opened. The
 * rest of the desk gets name, status and fills, and what they entered themselves until it's confirmed.
 */
export async function listPrescriptionsAtDesk(ctx: Ctx, { userId }: { userId: string }): Promise<DeskPrescription[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await selectForDesk(tx.trx, userId);
    const steps = await selectEventsForDesk(tx.trx, userId);
    const details = new Map<string, Prescription>();
    for (const one of await selectOfPerson(tx.trx, userId)) {
      if (await mayReadPrescription(tx, one)) details.set(one.id, one);
    }
    const events = await selectEvents(tx.trx, [...details.keys()]);
    await recordAudit(tx, { action: "prescriptions.read", subjectId: userId });
    return found.map((summary) => ({
      ...summary,
      details: details.get(summary.id) ?? null,
      history: (details.has(summary.id) ? events : steps).filter(({ prescriptionId }) => prescriptionId === summary.id),
    }));
  });
}
