import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { MailedCode } from "../accounts/open-account.ts";
import { forgetFailures, reserveTry, setProvenPhone, redeemToken } from "../accounts/queries-account.server.ts";
import { codeHashes, hashSecret } from "../secret.server.ts";
import { writeIdentity } from "./write-identity.ts";
import { guardedProfile } from "./guarded-profile.ts";

export const PhoneCode = MailedCode;

/** The correct code puts the number on the profile as verified. */
export async function confirmPhoneProof(
  ctx: Ctx,
  input: z.infer<typeof PhoneCode>,
): Promise<{ kind: "done" } | { kind: "wrong" } | { kind: "blocked"; seconds: number }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    const before = await guardedProfile(tx, userId);
    const key = hashSecret(`proof:${userId}`);
    const seconds = await reserveTry(tx.trx, key, tx.now);
    if (seconds > 0) return { kind: "blocked", seconds };
    for (const hash of codeHashes(tx.env.DATA_KEYS, `proof:${userId}`, input.code.replace(/\D/g, ""))) {
      const token = await redeemToken(tx.trx, hash, "phone-proof", tx.now);
      if (!token?.about) continue;
      await setProvenPhone(tx.trx, userId, token.about);
      await writeIdentity(tx, before, [{ question: "phone", change: { phone_number: token.about } }]);
      await forgetFailures(tx.trx, key);
      await forgetFailures(tx.trx, hashSecret(`text:${userId}`));
      await recordAudit(tx, { action: "profile.phone-proven", subjectId: userId });
      return { kind: "done" };
    }
    return { kind: "wrong" };
  });
}
