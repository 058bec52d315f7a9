import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { closeOpenAlerts } from "./alerts/alerts.ts";
import { noteEvent } from "./note-event.ts";
import { moveLabOrder } from "./orders/move-lab-order.ts";
import { lockOrder } from "./orders/queries-order.server.ts";
import type { LabReport } from "./report.ts";
import { selectAlerts } from "./alerts/queries-alert.server.ts";
import { selectVersions, updateReport, updateValue } from "./queries.server.ts";
import { requireReport } from "./verify-report.ts";

export const Review = z.object({
  reportId: z.uuid(),
  /** What each result means for this person, by value id. The member sees it with the provider's name. */
  remarks: z.record(z.uuid(), z.string().trim().max(600)),
  /** What was done about open alerts. */
  note: z.string().trim().max(2_000),
});

/**
 * A provider reviewed the report. Closing open alerts requires a note. Doesn't lift a stop: `signReview` in prescriptions asks
 * for a decision about each treatment and signs in the same transaction.
 */
export async function reviewReport(
  tx: TxCtx,
  input: z.infer<typeof Review>,
): Promise<{ kind: "reviewed" } | { kind: "note-missing" }> {
  const provider = requireProvider(tx);
  const report = await requireReport(tx, input.reportId, "review");
  const versions = await selectVersions(tx.trx, report.rootId);
  const alerts = await selectAlerts(
    tx.trx,
    versions.map(({ id }) => id),
  );
  const open = alerts.filter(({ closedAt, level }) => closedAt === null && level !== "INFO");
  if (open.length > 0 && !input.note) return { kind: "note-missing" };
  for (const { id } of report.values) {
    const remark = input.remarks[id];
    if (remark) await updateValue(tx.trx, id, { remark, remark_by: provider.userId, remark_at: tx.now });
  }
  const note = input.note || null;
  if (note) await closeOpenAlerts(tx, report, note, alerts);
  await updateReport(tx, report.id, { reviewed_by: provider.userId, reviewed_at: tx.now });
  await noteEvent(tx, { kind: "reviewed", reportId: report.id, userId: report.userId, note });
  await closeOrderOf(tx, report);
  return { kind: "reviewed" };
}

/** Reviewed and final: nothing is left to do about its order. A partial one goes on. */
async function closeOrderOf(tx: TxCtx, { orderId }: LabReport): Promise<void> {
  const order = orderId ? await lockOrder(tx.trx, orderId) : null;
  if (order?.status !== "final") return;
  await moveLabOrder(tx, order, { to: "reviewed" });
  await moveLabOrder(tx, { ...order, status: "reviewed" }, { to: "closed" });
}
