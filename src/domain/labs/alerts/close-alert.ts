import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { mayReadReport } from "../may-read-report.ts";
import { lockAlert } from "./queries-alert.server.ts";
import { findReport } from "../queries.server.ts";
import { requireClinic } from "../require-clinic.ts";
import { mayClose, closeOpenAlerts } from "./alerts.ts";

export const Closure = z.object({
  alertId: z.uuid(),
  note: z.string().trim().min(1, "closure-note-missing").max(2_000),
});

/** Requires a note. The person who handled a page can close it; everything else needs a provider. */
export async function closeAlert(ctx: Ctx, input: z.infer<typeof Closure>): Promise<void> {
  const actor = requireClinic(ctx);
  await inTransaction(ctx, async (tx) => {
    const alert = await lockAlert(tx.trx, input.alertId);
    const report = alert && (await findReport(tx.trx, alert.reportId));
    if (!alert || !report || !(await mayReadReport(tx, report))) throw new AppError("not-found");
    if (!mayClose(actor, alert)) throw new AppError("forbidden");
    if (alert.closedAt) throw new AppError("conflict");
    await closeOpenAlerts(tx, report, input.note, [alert]);
  });
}
