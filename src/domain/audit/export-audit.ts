import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { AuditLine, AuditPlace, AuditQuestion } from "./audit-line.ts";
import { recordAudit } from "./record-audit.ts";
import { selectAuditEvents } from "./queries-search.server.ts";

const EXPORT_PAGE = 2_000;

/** The same rows streamed to a file, with the reason for exporting them. Each page is its own transaction. */
export async function* exportAudit(
  ctx: Ctx,
  input: { question: AuditQuestion; reason: string },
): AsyncGenerator<AuditLine[]> {
  requireAdmin(ctx);
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, { action: "audit.exported", subjectId: input.question.subjectId ?? null, reason: input.reason }),
  );
  // Excludes rows written from now on, so the file ends.
  const question = { ...input.question, to: input.question.to ?? ctx.now };
  let after: AuditPlace | undefined;
  for (;;) {
    const lines = await inTransaction(ctx, ({ trx }) =>
      selectAuditEvents(trx, { question, after, limit: EXPORT_PAGE }),
    );
    if (lines.length > 0) yield lines;
    if (lines.length < EXPORT_PAGE) return;
    const last = lines.at(-1)!;
    after = { at: last.at, id: last.id };
  }
}
