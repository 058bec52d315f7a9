import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { runBulkAct } from "./bulk-act.ts";
import { whomOf } from "./whom-of.ts";
import { exportPeopleJob } from "../jobs.ts";
import { countChosen, updateAct } from "./queries-act.server.ts";

/** Starts the export. The audit trail records the reason and who asked. */
export async function startExport(ctx: Ctx, input: { actId: string; reason: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const act = await runBulkAct(tx, input.actId, "export", "draft");
    const people = await countChosen(tx.trx, whomOf(tx, act));
    await updateAct(tx.trx, act.id, { state: "running", reason: input.reason, people, started_at: tx.now });
    await enqueue(tx, exportPeopleJob, { actId: act.id });
    await recordAudit(tx, { action: "people.export-asked", objectId: act.id, reason: input.reason });
  });
}
