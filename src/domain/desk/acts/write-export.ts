import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { whomOf } from "./whom-of.ts";
import { csvLine } from "#core/csv.ts";
import { findAct, updateAct } from "./queries-act.server.ts";
import { findLastPart, insertPart, selectExportRows } from "./queries-export.server.ts";
import type { PersonRow } from "../people/queries-people.server.ts";

const ROWS_A_PART = 1_000;

/**
 * Writes the file part by part, each part and the progress in one transaction. Whoever takes the job over after a crash goes on
 * behind the last part. Never more than one part is in memory.
 */
export async function writeExport(ctx: Ctx, { actId }: { actId: string }): Promise<void> {
  requireSystem(ctx);
  while (await inTransaction(ctx, (tx) => writePart(tx, actId)));
}

async function writePart(tx: TxCtx, actId: string): Promise<boolean> {
  const act = await findAct(tx.trx, actId, { lock: true });
  // Thrown away meanwhile, or finished by another worker.
  if (act?.state !== "running") return false;
  const last = await findLastPart(tx.trx, actId);
  const rows = await selectExportRows(tx.trx, whomOf(tx, act), last?.last_id ?? null, ROWS_A_PART);
  const n = (last?.n ?? -1) + 1;
  const text = (n === 0 ? HEAD : "") + rows.map(lineOf).join("");
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

const FIELDS: Record<string, (person: PersonRow) => string | null> = {
  "Last name": ({ last_name }) => last_name,
  "First name": ({ first_name }) => first_name,
  "Preferred name": ({ preferred_name }) => preferred_name,
  Email: ({ email }) => email,
  Phone: ({ phone_number }) => phone_number && formatPhone(phone_number),
  State: ({ state }) => state,
  Role: ({ role }) => role ?? "member",
  "Registration status": ({ registration_status }) => registration_status,
  "Test results": ({ has_test_results }) => (has_test_results ? "yes" : "no"),
  Created: ({ created_at }) => created_at.toISOString(),
  "Last contact": ({ last_contact_at }) => last_contact_at?.toISOString() ?? null,
  "Open requests": ({ open_requests }) => String(open_requests),
  "Late orders": ({ late_orders }) => String(late_orders),
  Labels: ({ tags }) => tags.join("; "),
  user_id: ({ user_id }) => user_id,
};

// Excel takes a file for UTF-8 only with this mark in front.
const HEAD = `\uFEFF${csvLine(Object.keys(FIELDS))}`;

function lineOf(person: PersonRow): string {
  return csvLine(Object.values(FIELDS).map((field) => field(person)));
}
