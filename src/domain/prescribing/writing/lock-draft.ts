import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { findVisit } from "#domain/visits/reads.server.ts";
import type { Visit } from "#domain/visits/visit.ts";
import { lockOwnPrescription } from "../move-prescription.ts";
import type { Prescription } from "../prescription.ts";
import { findPrescription } from "../queries.server.ts";
import { requireOpenVisit } from "../visits/require-open-visit.ts";

/**
 * A prescription that its prescriber wrote here, locked, and the open visit it belongs to. The visit is locked first, as signing its
 * note does, so that two at once wait for each other instead of failing.
 */
export async function lockDraft(
  tx: TxCtx,
  prescriptionId: string,
  options: { visitId?: string | null | undefined } = {},
): Promise<{ prescription: Prescription; visit: Visit | null }> {
  const { userId: providerId } = requireProvider(tx);
  const found = await findPrescription(tx.trx, prescriptionId);
  if (found?.writtenBy !== providerId) throw new AppError("not-found");
  const visitId = options.visitId ?? found.visitId;
  const visit = visitId ? await findVisit(tx.trx, visitId) : null;
  // What was drafted in a visit that is signed stays with it; nothing is moved into one.
  const isClosed = visit !== null && visit.closedAt !== null && visitId === found.visitId;
  const open = visitId && !isClosed ? await requireOpenVisit(tx, visitId) : null;
  const prescription = await lockOwnPrescription(tx, prescriptionId, providerId);
  if (open && open.userId !== prescription.userId) throw new AppError("not-found");
  return { prescription, visit: open };
}
