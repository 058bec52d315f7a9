import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { noteEvent } from "../note-event.ts";
import { insertPrescription } from "../queries.server.ts";
import { requireOpenVisit } from "../visits/require-open-visit.ts";
import { changeDraft } from "./change-draft.ts";
import { draftRow } from "./draft-row.ts";
import type { Draft } from "./draft.ts";
import { findUnfinished } from "./queries-writing.server.ts";
import { putIntoTray } from "./tray.ts";

/**
 * A provider begins a prescription for somebody in their care, in an open visit or without one. It does nothing until it is checked,
 * staged and signed. There is one at a time for a medicine: a second one changes the first.
 */
export async function draftPrescription(
  ctx: Ctx,
  { userId, visitId, draft }: { userId: string; visitId: string | null; draft: Draft },
): Promise<{ prescriptionId: string }> {
  const { userId: providerId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    if (!(await caresFor(tx, { userId }))) throw new AppError("not-found");
    const visit = visitId ? await requireOpenVisit(tx, visitId) : null;
    if (visit && visit.userId !== userId) throw new AppError("not-found");
    const row = await draftRow(tx, { userId, draft });
    const open = await findUnfinished(tx.trx, { userId, offeringKey: draft.offeringKey, providerId });
    if (open) {
      await changeDraft(tx, { prescriptionId: open.id, draft, visitId });
      return { prescriptionId: open.id };
    }
    const id = newId(tx.now.getTime());
    await insertPrescription(tx, {
      ...row,
      id,
      user_id: userId,
      visit_id: visitId,
      prescriber_id: providerId,
      written_by: providerId,
      status: "draft",
    });
    await noteEvent(tx, { id, userId }, "drafted");
    if (visit) await putIntoTray(tx, visit, { id, drugName: draft.drugName, directions: draft.directions });
    return { prescriptionId: id };
  });
}
