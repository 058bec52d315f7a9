import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { Email } from "./person-fields.ts";
import { dropTokens, findAccountByEmail, insertToken } from "./queries-account.server.ts";
import { hashSecret, newSecret } from "./secret.server.ts";

export const ResetRequest = z.object({ email: Email });

const HALF_HOUR_SECONDS = 30 * 60;

/** Mails a link to choose a new password, if there is such an account. The answer never tells. */
export async function requestPasswordReset(ctx: Ctx, input: z.infer<typeof ResetRequest>): Promise<void> {
  await inAuthTransaction(ctx, async (tx) => {
    const account = await findAccountByEmail(tx.trx, input.email);
    if (!account || account.disabled_at) return;
    const secret = newSecret();
    await dropTokens(tx.trx, account.user_id, "reset-password");
    await insertToken(tx.trx, {
      hash: hashSecret(secret),
      purpose: "reset-password",
      userId: account.user_id,
      about: null,
      at: tx.now,
      seconds: HALF_HOUR_SECONDS,
    });
    await enqueueMail(tx, {
      template: "reset-password",
      to: { name: account.first_name, address: account.email },
      member: { userId: account.user_id },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/new-password?token=${secret}` },
    });
    await recordAudit(tx, { action: "account.reset-requested", subjectId: account.user_id });
  });
}
