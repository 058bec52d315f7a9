import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { AuditLine, AuditPlace, AuditQuestion } from "./audit-line.ts";
import { recordAudit } from "./record-audit.ts";
import { selectAuditEvents } from "./queries-search.server.ts";

const PAGE = 50;

/** One page of the trail, newest first, and the next cursor. The search itself is audited. */
export async function searchAudit(
  ctx: Ctx,
  input: { question: AuditQuestion; after?: AuditPlace | undefined },
): Promise<{ lines: AuditLine[]; next: AuditPlace | null }> {
  requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const rows = await selectAuditEvents(tx.trx, { ...input, limit: PAGE + 1 });
    await recordAudit(tx, { action: "audit.searched", subjectId: input.question.subjectId ?? null });
    const lines = rows.slice(0, PAGE);
    const last = lines.at(-1);
    return { lines, next: rows.length > PAGE && last ? { at: last.at, id: last.id } : null };
  });
}
