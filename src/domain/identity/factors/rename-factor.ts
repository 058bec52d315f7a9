import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { FriendlyName } from "../profile/person-fields.ts";
import { renameFactorRow } from "./queries-factor.server.ts";

export const FactorName = z.object({ factorId: z.uuid(), friendly_name: FriendlyName });

export async function renameFactor(ctx: Ctx, input: z.infer<typeof FactorName>): Promise<void> {
  const { userId } = requireMember(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    if (!(await renameFactorRow(tx.trx, input.factorId, userId, input.friendly_name))) throw new AppError("not-found");
    await recordAudit(tx, { action: "factor.renamed", subjectId: userId, objectId: input.factorId });
  });
}
