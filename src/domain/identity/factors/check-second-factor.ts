import { z } from "zod";
import type { StaffRole } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { isStopped, isStrong, MAX_FAILURES, usableFactors, WARN_AT_FAILURES } from "./factor.ts";
import { isRightTotp } from "./totp.server.ts";
import { findAccount, redeemToken } from "../accounts/queries-account.server.ts";
import { countFactorFailure, factorsOf, spendRecoveryCode, verifyFactor } from "./queries-factor.server.ts";
import { codeHashes, foldRecoveryCode } from "../secret.server.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

export const SecondFactorAnswer = z.object({
  method: z.enum(["totp", "phone", "recovery-code"]),
  code: z.string().trim().min(1, "code-missing").max(40),
});
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;

/** Whether the code is correct, and whether it counts as strong. The same code never works twice. */
export async function checkSecondFactor(
  tx: TxCtx,
  person: { userId: string; role: StaffRole | null },
  answer: SecondFactorAnswer,
): Promise<{ ok: boolean; strong: boolean }> {
  const factors = usableFactors(await factorsOf(tx.trx, person.userId), person.role);
  const code = answer.code.replace(/\s/g, "");
  if (answer.method === "recovery-code") {
    const hashes = codeHashes(tx.env.DATA_KEYS, `recovery:${person.userId}`, foldRecoveryCode(answer.code));
    const ok = await spendRecoveryCode(tx.trx, person.userId, hashes, tx.now);
    return { ok, strong: ok && factors.some(isStrong) };
  }
  for (const factor of factors.filter((one) => !isStopped(one))) {
    if (answer.method === "totp" && factor.factor_type === "totp" && (await isRightTotp(tx, factor, code))) {
      return { ok: true, strong: true };
    }
    if (answer.method === "phone" && factor.factor_type === "phone" && (await redeemPhoneCode(tx, factor.id, code))) {
      await verifyFactor(tx.trx, factor.id, tx.now);
      return { ok: true, strong: false };
    }
  }
  await noteWrongCode(tx, person.userId, answer.method);
  return { ok: false, strong: false };
}

/** Counts it against the factor's lifetime limit. Notifies the owner before the limit and when it's reached. */
async function noteWrongCode(tx: TxCtx, userId: string, type: "totp" | "phone"): Promise<void> {
  const failures = await countFactorFailure(tx.trx, userId, type);
  const [isNear, isOver] = [failures.includes(WARN_AT_FAILURES), failures.includes(MAX_FAILURES)];
  const account = isNear || isOver ? await findAccount(tx.trx, userId) : undefined;
  if (!account) return;
  await notifyFactorChange(tx, account, isOver ? "stopped" : "many-wrong-codes");
  if (isOver) await recordAudit(tx, { action: "factor.stopped", subjectId: userId });
}

/** Whether this code was texted for this factor and is still valid. Checking uses it up. */
export async function redeemPhoneCode(tx: TxCtx, factorId: string, code: string): Promise<boolean> {
  for (const hash of codeHashes(tx.env.DATA_KEYS, `phone:${factorId}`, code)) {
    if (await redeemToken(tx.trx, hash, "phone-code", tx.now)) return true;
  }
  return false;
}
