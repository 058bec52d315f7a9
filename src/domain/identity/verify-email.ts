import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { dropTokens, markEmailVerified, takeToken } from "./queries-account.server.ts";
import { hashSecret } from "./secret.server.ts";

/** Confirms an address by the link's secret, once. */
export async function verifyEmail(ctx: Ctx, input: { token: string }): Promise<{ ok: boolean }> {
  return inAuthTransaction(ctx, async (tx) => {
    const token = await takeToken(tx.trx, hashSecret(input.token), "verify-email", tx.now);
    if (!token?.user_id) return { ok: false };
    await markEmailVerified(tx.trx, token.user_id, tx.now, token.about);
    await dropTokens(tx.trx, token.user_id, "verify-email");
    await recordAudit(tx, { action: "account.email-verified", subjectId: token.user_id });
    return { ok: true };
  });
}
