import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import { REVIEW_KINDS } from "./content-review.ts";
import { insertRight } from "./queries.server.ts";

export const NewReviewRight = z.object({
  userId: z.uuid("review-person-missing"),
  kind: z.enum(REVIEW_KINDS, "review-kind-missing"),
});

/** Lets someone approve pages: a provider medical ones, anyone else on staff policies. Nobody gives it to themselves. */
export async function grantReviewRight(ctx: Ctx, input: z.infer<typeof NewReviewRight>): Promise<void> {
  const admin = requireAdmin(ctx);
  if (admin.userId === input.userId) throw new AppError("forbidden");
  await inTransaction(ctx, async (tx) => {
    const person = await findEnabledPerson(tx.trx, input.userId);
    if (!person?.role) throw new AppError("not-found");
    if ((person.role === "provider") !== (input.kind === "medical")) throw new AppError("conflict");
    const row = { id: newId(tx.now.getTime()), user_id: input.userId, kind: input.kind };
    if (!(await insertRight(tx.trx, { ...row, granted_by: admin.userId, granted_at: tx.now })))
      throw new AppError("conflict");
    await recordAudit(tx, { action: "content.right-granted", subjectId: input.userId, objectId: row.id });
  });
}
