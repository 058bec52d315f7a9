import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import type { Prescription } from "./prescription.ts";
import { selectEvents, selectOfPerson, type HistoryEntry } from "./queries.server.ts";

/** What orders and phone calls need. */
type DeskPrescription = Pick<
  Prescription,
  | "id"
  | "drugName"
  | "status"
  | "issuedOn"
  | "expiresOn"
  | "refillsAllowed"
  | "fills"
  | "controlledSchedule"
  | "prescriberName"
  | "pharmacyName"
  | "signedFor"
> & {
  /** Dose, directions and all the rest; null for those who only need to know that there is one. */
  details: Prescription | null;
  history: HistoryEntry[];
};

/**
 * A person's prescriptions for staff, newest first, audited. Nurses read all of it, and so does an admin in a chart they opened. The
 * rest of the desk gets name, status and fills, and what they entered themselves until it's confirmed.
 */
export async function listPrescriptionsAtDesk(ctx: Ctx, { userId }: { userId: string }): Promise<DeskPrescription[]> {
  const staff = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await selectOfPerson(tx.trx, userId);
    const events = await selectEvents(
      tx.trx,
      found.map(({ id }) => id),
    );
    await recordAudit(tx, { action: "prescriptions.read", subjectId: userId });
    const readsAll = staff.kind === "nurse" || (await caresFor(tx, { userId }));
    return found.map((prescription) => {
      const isOwnEntry = prescription.status === "transcribed" && prescription.transcribedBy === staff.userId;
      const isReadable = readsAll || isOwnEntry;
      const history = events.filter(({ prescriptionId }) => prescriptionId === prescription.id);
      return {
        id: prescription.id,
        drugName: prescription.drugName,
        status: prescription.status,
        issuedOn: prescription.issuedOn,
        expiresOn: prescription.expiresOn,
        refillsAllowed: prescription.refillsAllowed,
        fills: prescription.fills,
        controlledSchedule: prescription.controlledSchedule,
        prescriberName: prescription.prescriberName,
        pharmacyName: prescription.pharmacyName,
        signedFor: prescription.signedFor,
        details: isReadable ? prescription : null,
        history: isReadable ? history : history.map((entry) => ({ ...entry, reason: null, note: null })),
      };
    });
  });
}
