import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { selectLastPrinted, type Printed } from "./queries-panel.server.ts";

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
