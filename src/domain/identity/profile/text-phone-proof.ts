import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { enqueueSms } from "#core/sms.ts";
import { TextableNumber } from "./phone-number.server.ts";
import { dropTokens, insertToken, reserveTry } from "../accounts/queries-account.server.ts";
import { hashCode, hashSecret, newPhoneCode } from "../secret.server.ts";
import { guardedProfile } from "./guarded-profile.ts";

export const ContactPhone = z.object({ phone_number: TextableNumber });

const CODE_SECONDS = 10 * 60;

/** Texts a code to a number someone claims as theirs. This is for contacting them, not for signing in. */
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
    await enqueueSms(tx, { template: "code", to: input.phone_number, props: { code }, userId });
    return { kind: "sent" };
  });
}
