import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { findSexes } from "#domain/chart/basics/reads.server.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import { selectPrinted, type Printed } from "./queries-panel.server.ts";

/**
 * The unit and range a lab last printed for each marker, for this member or someone of the same sex at birth, because ranges
 * depend on both. Only a suggestion: the person who types and the second person both compare it with the document.
 */
export async function findLastPrinted(
  ctx: Ctx,
  about: { userId: string; labName: string; loincs: readonly string[] },
): Promise<Map<string, Printed>> {
  requireStaff(ctx);
  // Its own transaction, not the one that a page's loaders share.
  return inTransaction(ctx, async ({ trx }) => {
    const rows = await readForRules(trx, "printed", () => selectPrinted(trx, about));
    const userIds = [about.userId, ...rows.map(({ userId }) => userId)];
    const sexes = await readForRules(trx, "printed", () => findSexes(trx, userIds));
    const sex = sexes.get(about.userId);
    const found = new Map<string, Printed>();
    for (const { userId, loinc, unit, rangeText } of rows) {
      const isAlike = userId === about.userId || (sex !== undefined && sexes.get(userId) === sex);
      if (isAlike && !found.has(loinc)) found.set(loinc, { loinc, unit, rangeText });
    }
    return found;
  });
}
