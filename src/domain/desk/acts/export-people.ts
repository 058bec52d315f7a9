import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { after, requireOwnAct, runBulkAct, whomOf } from "./bulk-act.ts";
import { exportPeopleJob } from "../jobs.ts";
import { countChosen, updateAct } from "./queries-act.server.ts";
import { deleteParts, unpackPart } from "./queries-export.server.ts";

export const ExportReason = z.object({
  reason: z.string().trim().min(1, "Say what the file is for").max(500, "Use 500 letters or fewer"),
});

/** Begins to write the file. The reason stands in the audit trail beside who asked. */
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

/** While it is written this stops it; afterwards it takes the file away. */
export async function dropExport(ctx: Ctx, { actId }: { actId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const act = await requireOwnAct(tx, actId, { lock: true });
    if (act.kind !== "export") throw new AppError("not-found");
    if (act.state !== "running" && act.state !== "done") throw new AppError("conflict");
    await updateAct(tx.trx, actId, { state: "undone", download_until: null });
    await deleteParts(tx.trx, actId);
    await recordAudit(tx, { action: "people.export-dropped", objectId: actId });
  });
}

const LINK_MINUTES = 5;

/** Opens the way to the file for a few minutes. */
export async function openExport(ctx: Ctx, { actId }: { actId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    await runBulkAct(tx, actId, "export", "done");
    await updateAct(tx.trx, actId, { download_until: after(tx.now, LINK_MINUTES) });
    await recordAudit(tx, { action: "people.export-fetched", objectId: actId });
  });
}

/** The file, part by part, for who asked and while the way is open. Each part is a read of its own: nothing is held meanwhile. */
export async function readExport(ctx: Ctx, { actId }: { actId: string }): Promise<AsyncGenerator<Uint8Array>> {
  requireStaff(ctx);
  const act = await inTransaction(ctx, (tx) => requireOwnAct(tx, actId));
  const isOpen = act.kind === "export" && act.state === "done" && act.download_until && act.download_until > ctx.now;
  if (!isOpen) throw new AppError("not-found");
  return parts(ctx, actId);
}

async function* parts(ctx: Ctx, actId: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const bytes = await inTransaction(ctx, ({ trx }) => unpackPart(trx, actId, n));
    if (!bytes) return;
    yield bytes;
  }
}
