import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { closeOpenAlerts, endAlerts } from "./alerts/alerts.ts";
import { noteEvent } from "./note-event.ts";
import { selectAlerts } from "./alerts/queries-alert.server.ts";
import { updateReport } from "./queries.server.ts";
import { requireClinic } from "./require-clinic.ts";
import { requireReport } from "./verify-report.ts";

export const Withdrawal = z.object({
  reportId: z.uuid(),
  note: z.string().trim().min(1, "mismatch-note-missing").max(500),
});

/** The entry doesn't match the document. It's kept but never released, and entered again as the next version. */
export async function withdrawReport(ctx: Ctx, input: z.infer<typeof Withdrawal>): Promise<void> {
  requireClinic(ctx);
  await inTransaction(ctx, async (tx) => {
    const report = await requireReport(tx, input.reportId, "withdraw");
    await updateReport(tx, report.id, { status: "withdrawn", ended_at: tx.now });
    await noteEvent(tx, { kind: "withdrawn", reportId: report.id, userId: report.userId, note: input.note });
    await closeOpenAlerts(tx, report, `Withdrawn: ${input.note}`);
    await endAlerts(tx, await selectAlerts(tx.trx, [report.id]), "withdrawn");
  });
}
