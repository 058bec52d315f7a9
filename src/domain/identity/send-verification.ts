import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail } from "#core/mail.ts";
import { insertToken } from "./queries-account.server.ts";
import { hashSecret, newSecret } from "./secret.server.ts";

const DAY_SECONDS = 86_400;

/**
 * Mails a link to confirm the address together with the password that was given just now. Somebody else may have registered the
 * same address before or after: the link that its owner opens makes that link's password count, and ends all the others.
 */
export async function sendVerification(
  tx: TxCtx,
  account: { user_id: string; email: string; first_name: string; password_hash: string | null },
): Promise<void> {
  const secret = newSecret();
  await insertToken(tx.trx, {
    hash: hashSecret(secret),
    purpose: "verify-email",
    userId: account.user_id,
    about: account.password_hash,
    at: tx.now,
    seconds: DAY_SECONDS,
  });
  await enqueueMail(tx, {
    template: "verify-email",
    to: { name: account.first_name, address: account.email },
    props: { url: `${tx.env.PUBLIC_ORIGIN}/verify-email?token=${secret}` },
  });
}
