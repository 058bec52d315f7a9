import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canRemove, usableFactors } from "./factor.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { askToReplaceShortPassword, findAccount } from "../accounts/queries-account.server.ts";
import { deleteFactor, factorsOf } from "./queries-factor.server.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

/** Staff cannot remove their last authenticator or passkey: add another first. */
export async function removeFactor(
  ctx: Ctx,
  input: { factorId: string },
): Promise<{ kind: "done"; mustReplacePassword: boolean } | { kind: "last" }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const account = await findAccount(tx.trx, userId);
    if (!account) throw new AppError("unauthenticated");
    const factors = await factorsOf(tx.trx, userId);
    if (!factors.some(({ id }) => id === input.factorId)) throw new AppError("not-found");
    if (!canRemove(factors, input.factorId, account.role)) return { kind: "last" };
    await deleteFactor(tx.trx, input.factorId, userId);
    const left = usableFactors(await factorsOf(tx.trx, userId), account.role);
    const mustReplacePassword = left.length === 0 && (await askToReplaceShortPassword(tx.trx, userId));
    await notifyFactorChange(tx, account, "removed");
    await recordAudit(tx, { action: "factor.removed", subjectId: userId, objectId: input.factorId });
    return { kind: "done", mustReplacePassword };
  });
}
