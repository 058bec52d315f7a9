import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { selectChecksOfPerson, type PastCheck } from "./queries.server.ts";

/** A patient's checks with what they found, newest first, for nurses. Providers read each beside its prescription. */
export async function listChecksOf(ctx: Ctx, { userId }: { userId: string }): Promise<PastCheck[]> {
  requireKind(ctx, ["nurse"]);
  return inTransaction(ctx, async (tx) => {
    if (!(await findPerson(tx.trx, userId))) throw new AppError("not-found");
    await recordAudit(tx, { action: "safety.check-read", subjectId: userId });
    return selectChecksOfPerson(tx.trx, userId);
  });
}
