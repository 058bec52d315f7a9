import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { canRemove, isStopped, type Factor } from "./factor.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { countRecoveryCodes, factorsOf } from "./queries-factor.server.ts";

export type FactorSummary = Factor & {
  addedAt: string;
  lastUsedAt: string | null;
  phoneEnding: string | null;
  canRemove: boolean;
  /** Reached its limit of wrong codes and accepts no more. */
  isStopped: boolean;
};

/** The person's verified factors, and how many recovery codes are left. Contains no secrets. */
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
