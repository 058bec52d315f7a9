import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";

/** Each page opened through a member's eyes is in the trail under the colleague's name, by its pattern: no id, no query. */
export async function recordPageView(ctx: Ctx, input: { userId: string; page: string }): Promise<void> {
  requireStaff(ctx);
  await inAuthTransaction(ctx, (tx) =>
    recordAudit(tx, { action: "member.page-viewed", subjectId: input.userId, reason: input.page }),
  );
}
