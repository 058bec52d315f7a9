import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { whomOf } from "./whom-of.ts";
import { findAct, updateAct } from "./queries-act.server.ts";
import { findLastPart, insertPart, selectExportRows } from "./queries-export.server.ts";
import type { Person } from "../people/list-people.ts";

/** The file format: its header line, and a line per person. */
export type ExportFile = { head: string; line(person: Person): string };

const ROWS_A_PART = 1_000;

/**
 * Writes the file part by part, each part and the progress in one transaction. After a crash, the next worker continues after the
 * last part. Only one part is in memory at a time.
 */
export async function writeExport(ctx: Ctx, { actId }: { actId: string }, file: ExportFile): Promise<void> {
  requireSystem(ctx);
  while (await inTransaction(ctx, (tx) => writePart(tx, actId, file)));
}

async function writePart(tx: TxCtx, actId: string, file: ExportFile): Promise<boolean> {
  const act = await findAct(tx.trx, actId, { lock: true });
  // Discarded in the meantime, or finished by another worker.
  if (act?.state !== "running") return false;
  const last = await findLastPart(tx.trx, actId);
  const rows = await selectExportRows(tx.trx, whomOf(tx, act), last?.last_id ?? null, ROWS_A_PART);
  const n = (last?.n ?? -1) + 1;
  const text = (n === 0 ? file.head : "") + rows.map((person) => file.line(person)).join("");
  if (text) {
    const lastId = rows.at(-1)?.user_id ?? NOBODY;
    await insertPart(tx.trx, { act_id: actId, n, last_id: lastId, people: rows.length, text });
  }
  if (rows.length === ROWS_A_PART) {
    await updateAct(tx.trx, actId, { done: act.done + rows.length });
    return true;
  }
  await updateAct(tx.trx, actId, { done: act.done + rows.length, state: "done", ended_at: new Date() });
  await recordAudit(tx, { action: "people.exported", objectId: actId });
  return false;
}

const NOBODY = "ffffffff-ffff-ffff-ffff-ffffffffffff";
