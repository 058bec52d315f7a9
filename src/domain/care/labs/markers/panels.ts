import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { selectLastPrinted, selectPanels, type Panel, type Printed } from "./queries-panel.server.ts";

/** For the form that staff type reports in: what is measured together. */
export async function listPanels(ctx: Ctx): Promise<Panel[]> {
  requireStaff(ctx);
  return inTransaction(ctx, ({ trx, env, now }) => selectPanels(trx, clinicToday({ env, now })));
}

/**
 * The unit and range that a lab printed last for each of these, for this member or somebody of the same sex at birth: ranges
 * depend on both. A suggestion for whoever types, who compares it with the paper, as the second person does.
 */
export async function findLastPrinted(
  ctx: Ctx,
  about: { userId: string; labName: string; loincs: readonly string[] },
): Promise<Map<string, Printed>> {
  requireStaff(ctx);
  const rows = await inTransaction(ctx, ({ trx }) => selectLastPrinted(trx, about));
  return new Map(rows.map((row) => [row.loinc, row]));
}
