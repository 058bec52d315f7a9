import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { noteEvent } from "../note-event.ts";
import { prescriptionStates } from "../prescription.ts";
import { draftRow } from "./draft-row.ts";
import type { Draft } from "./draft.ts";
import { lockDraft } from "./lock-draft.ts";
import { updateWritten } from "./queries-writing.server.ts";
import { putIntoTray, removeFromTray } from "./tray.ts";

/**
 * Its prescriber changes what a draft says. One that was checked has to be checked again. With `visitId` it moves into the tray of
 * that visit.
 */
export async function changeDraft(
  ctx: Ctx,
  { prescriptionId, draft, visitId }: { prescriptionId: string; draft: Draft; visitId?: string | null },
): Promise<void> {
  requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const { prescription, visit } = await lockDraft(tx, prescriptionId, { visitId });
    const status = prescriptionStates.next("changed", prescription);
    if (!status || prescription.offeringKey !== draft.offeringKey) throw new AppError("conflict");
    const row = await draftRow(tx, { userId: prescription.userId, draft });
    await updateWritten(tx, prescription, { ...row, status, visit_id: visit?.id ?? prescription.visitId });
    await noteEvent(tx, prescription, "changed");
    await removeFromTray(tx, prescription);
    if (visit) await putIntoTray(tx, visit, { ...draft, id: prescription.id });
  });
}
