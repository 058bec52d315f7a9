import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";

/** Audits each page a colleague opens while viewing as a member, by route pattern: no id, no query. */
export async function recordPageView(ctx: Ctx, input: { userId: string; page: string }): Promise<void> {
  requireStaff(ctx);
  await inAuthTransaction(ctx, (tx) =>
    recordAudit(tx, { action: "member.page-viewed", subjectId: input.userId, reason: input.page }),
  );
}
