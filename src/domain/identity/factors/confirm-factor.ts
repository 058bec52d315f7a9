import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { findAccount, forgetFailures, reserveTry, stopAskingForPassword } from "../accounts/queries-account.server.ts";
import { factorsOf, verifyFactor, type StoredFactor } from "./queries-factor.server.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { hashSecret } from "../secret.server.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

export const FactorProof = z.object({
  factorId: z.uuid(),
  code: z.string().trim().min(1, "six-digits-missing").max(20),
});
export type FactorProof = z.infer<typeof FactorProof>;

export type ConfirmFactorResult =
  | { kind: "wrong" }
  | { kind: "blocked"; seconds: number }
  | { kind: "done"; token: string };

type Kind = {
  type: StoredFactor["factor_type"];
  isStrong: boolean;
  isRight(tx: TxCtx, factor: StoredFactor, code: string): Promise<boolean>;
};

/** The first correct code turns a factor on. With a strong one, the session becomes strong too. */
export async function confirmFactor(
  ctx: Ctx,
  input: FactorProof,
  browser: Browser,
  { type, isStrong, isRight }: Kind,
): Promise<ConfirmFactorResult> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const key = hashSecret(`enroll:${userId}`);
    const wait = await reserveTry(tx.trx, key, tx.now);
    if (wait > 0) {
      await recordAudit(tx, { action: "session.throttled", subjectId: userId });
      return { kind: "blocked", seconds: wait };
    }
    const factors = await factorsOf(tx.trx, userId);
    const factor = factors.find(({ id, factor_type }) => id === input.factorId && factor_type === type);
    const account = await findAccount(tx.trx, userId);
    if (!factor || !account) throw new AppError("not-found");
    if (!(await isRight(tx, factor, input.code.replace(/\s/g, "")))) return { kind: "wrong" };
    await forgetFailures(tx.trx, key);
    await verifyFactor(tx.trx, factor.id, tx.now);
    await stopAskingForPassword(tx.trx, userId);
    const { token } = await rotateSession(tx, { role: account.role, browser, strongFactor: isStrong });
    await notifyFactorChange(tx, account, "added");
    await recordAudit(tx, { action: "factor.added", subjectId: userId, objectId: factor.id });
    return { kind: "done", token };
  });
}
