import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { setViewing } from "./queries-session.server.ts";

export async function stopViewing(ctx: Ctx): Promise<void> {
  const staff = requireStaff(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    const was = await setViewing(tx.trx, staff.sessionId, { viewing_id: null, viewing_until: null });
    if (was) await recordAudit(tx, { action: "member.view-ended", subjectId: was });
  });
}
