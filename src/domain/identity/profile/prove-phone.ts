import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueSms } from "#core/sms.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { MailedCode } from "../accounts/open-account.ts";
import { guardIdentity } from "./identity-guard.ts";
import { TextableNumber } from "./phone-number.server.ts";
import {
  dropTokens,
  forgetFailures,
  insertToken,
  reserveTry,
  setProvenPhone,
  redeemToken,
} from "../accounts/queries-account.server.ts";
import type { Profile } from "./profile.ts";
import { findProfile } from "./queries-profile.server.ts";
import { codeHashes, hashCode, hashSecret, newPhoneCode } from "../secret.server.ts";
import { writeIdentity } from "./write-identity.ts";

export const ContactPhone = z.object({ phone_number: TextableNumber });
export const PhoneCode = MailedCode;

const CODE_SECONDS = 10 * 60;

/** Texts a code to a number somebody says is theirs. This is about reaching them, not about signing in. */
export async function textPhoneProof(
  ctx: Ctx,
  input: z.infer<typeof ContactPhone>,
): Promise<{ kind: "sent" } | { kind: "blocked"; seconds: number }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await guardedProfile(tx, userId);
    const seconds = await reserveTry(tx.trx, hashSecret(`text:${userId}`), tx.now);
    if (seconds > 0) return { kind: "blocked", seconds };
    const code = newPhoneCode();
    await dropTokens(tx.trx, userId, "phone-proof");
    await insertToken(tx.trx, {
      hash: hashCode(tx.env.DATA_KEYS, `proof:${userId}`, code),
      purpose: "phone-proof",
      userId,
      about: input.phone_number,
      at: tx.now,
      seconds: CODE_SECONDS,
    });
    await enqueueSms(tx, { template: "code", to: input.phone_number, props: { code } });
    return { kind: "sent" };
  });
}

/** With the right code the number goes on the profile and counts as proven. */
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

async function guardedProfile(tx: TxCtx, userId: string): Promise<Profile> {
  const before = await findProfile(tx.trx, userId);
  if (!before) throw new AppError("not-found");
  await guardIdentity(tx, { question: "phone", before });
  return before;
}
