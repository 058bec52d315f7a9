import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { noteEvent } from "../note-event.ts";
import { lockDraft } from "./lock-draft.ts";
import { updateWritten } from "./queries-writing.server.ts";
import { removeFromTray } from "./tray.ts";

/** Its prescriber gives up a draft. What is at the e-prescribing service already is deleted there. Safe to press twice. */
export async function discardDraft(ctx: Ctx, { prescriptionId }: { prescriptionId: string }): Promise<void> {
  requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const { prescription } = await lockDraft(tx, prescriptionId);
    if (prescription.status === "discarded") return;
    if (prescription.status !== "draft" && prescription.status !== "checked") throw new AppError("conflict");
    await updateWritten(tx, prescription, { status: "discarded", ended_at: tx.now });
    await noteEvent(tx, prescription, "discarded");
    await removeFromTray(tx, prescription);
  });
}
