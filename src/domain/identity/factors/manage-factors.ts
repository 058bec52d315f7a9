import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canRemove, isStopped, usableFactors, type Factor } from "./factor.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { FriendlyName } from "../profile/person-fields.ts";
import { askToReplaceShortPassword, findAccount } from "../accounts/queries-account.server.ts";
import {
  countRecoveryCodes,
  deleteFactor,
  factorsOf,
  renameFactorRow,
  replaceRecoveryCodes,
} from "./queries-factor.server.ts";
import { hashCode, newRecoveryCode } from "../secret.server.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

const RECOVERY_CODES = 10;

export type FactorSummary = Factor & {
  addedAt: string;
  lastUsedAt: string | null;
  phoneEnding: string | null;
  canRemove: boolean;
  /** So many wrong codes were typed for it that none is accepted any more. */
  isStopped: boolean;
};

/** The person's verified factors, and how many recovery codes are left. Nothing secret is in it. */
export async function listFactors(ctx: Ctx): Promise<{ factors: FactorSummary[]; recoveryCodesLeft: number }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    const account = await findAccount(tx.trx, userId);
    const rows = await factorsOf(tx.trx, userId);
    return {
      factors: rows
        .filter(({ status }) => status === "verified")
        .map((row) => ({
          id: row.id,
          factor_type: row.factor_type,
          status: row.status,
          friendly_name: row.friendly_name,
          addedAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
          phoneEnding: row.phone_number?.slice(-4) ?? null,
          canRemove: canRemove(rows, row.id, account?.role ?? null),
          isStopped: isStopped(row),
        })),
      recoveryCodesLeft: await countRecoveryCodes(tx.trx, userId),
    };
  });
}

export const FactorName = z.object({ factorId: z.uuid(), friendly_name: FriendlyName });

export async function renameFactor(ctx: Ctx, input: z.infer<typeof FactorName>): Promise<void> {
  const { userId } = requireMember(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    if (!(await renameFactorRow(tx.trx, input.factorId, userId, input.friendly_name))) throw new AppError("not-found");
    await recordAudit(tx, { action: "factor.renamed", subjectId: userId, objectId: input.factorId });
  });
}

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

/** Ten new codes, shown once; the old ones stop working. Only keyed hashes are kept. */
export async function makeRecoveryCodes(ctx: Ctx): Promise<{ codes: string[] }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = codes.map((code) => hashCode(tx.env.DATA_KEYS, `recovery:${userId}`, code));
    await replaceRecoveryCodes(tx.trx, userId, hashes);
    await recordAudit(tx, { action: "factor.recovery-codes-made", subjectId: userId });
    return { codes };
  });
}
