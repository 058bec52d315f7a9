import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectLastPrinted, type Printed } from "./queries-panel.server.ts";

/**
 * The unit and range a lab last printed for each marker, for this member or someone of the same sex at birth, because ranges
 * depend on both. Only a suggestion: the person who types and the second person both compare it with the document.
 */
export async function findLastPrinted(
  ctx: Ctx,
  about: { userId: string; labName: string; loincs: readonly string[] },
): Promise<Map<string, Printed>> {
  requireStaff(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectLastPrinted(trx, about));
  return new Map(rows.map((row) => [row.loinc, row]));
}
