import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { replaceRecoveryCodes } from "./queries-factor.server.ts";
import { hashCode, newRecoveryCode } from "../secret.server.ts";

const RECOVERY_CODES = 10;

/** Ten new codes, shown once; the old ones stop working. We store only keyed hashes. */
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
