import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { PlannedKind } from "./due-item.ts";
import { selectOverdue, type OverdueItem } from "./queries.server.ts";

const SHOWN = 200;

export type OverdueList = { today: string; items: OverdueItem[]; hasMore: boolean };

/** Who is past the day something was due, longest first: what and since when, never a value. */
export async function listOverdue(ctx: Ctx, { kind }: { kind: PlannedKind | null }): Promise<OverdueList> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const today = clinicToday(tx);
    const items = await selectOverdue(tx.trx, { today, kind, limit: SHOWN + 1 });
    await recordAudit(tx, { action: "due-items.listed" });
    return { today, items: items.slice(0, SHOWN), hasMore: items.length > SHOWN };
  });
}
