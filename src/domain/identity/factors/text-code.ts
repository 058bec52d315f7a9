import type { TxCtx } from "#core/ctx.ts";
import { enqueueSms } from "#core/sms.ts";
import { dropTokens, insertToken } from "../accounts/queries-account.server.ts";
import type { StoredFactor } from "./queries-factor.server.ts";
import { hashCode, newPhoneCode } from "../secret.server.ts";

const CODE_SECONDS = 10 * 60;

export async function textCode(
  tx: TxCtx,
  userId: string,
  factor: Pick<StoredFactor, "id" | "phone_number">,
): Promise<void> {
  if (!factor.phone_number) throw new Error("A phone factor without a number");
  const code = newPhoneCode();
  await dropTokens(tx.trx, userId, "phone-code");
  await insertToken(tx.trx, {
    hash: hashCode(tx.env.DATA_KEYS, `phone:${factor.id}`, code),
    purpose: "phone-code",
    userId,
    about: factor.id,
    at: tx.now,
    seconds: CODE_SECONDS,
  });
  await enqueueSms(tx, { template: "code", to: factor.phone_number, props: { code }, userId });
}
