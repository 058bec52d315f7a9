import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { dropTokens, findAccount, redeemToken, updateEmail } from "./queries-account.server.ts";
import { insertProfileChange } from "../profile/queries-profile.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { hashSecret } from "../secret.server.ts";

/** The new address is confirmed: switch to it, notify the old one, and end every other session. */
export async function confirmEmailChange(ctx: Ctx, input: { token: string }): Promise<{ ok: boolean }> {
  return inAuthTransaction(ctx, async (tx) => {
    const token = await redeemToken(tx.trx, hashSecret(input.token), "change-email", tx.now);
    const account = token?.user_id ? await findAccount(tx.trx, token.user_id) : undefined;
    if (!token?.about || !account || account.disabled_at) return { ok: false };
    if (!(await updateEmail(tx.trx, account.user_id, token.about, tx.now))) return { ok: false };
    const keep = tx.actor.kind !== "anonymous" && "sessionId" in tx.actor ? tx.actor.sessionId : null;
    await endSessionsOf(tx, account.user_id, keep);
    // A reset link in the old mailbox would give the account back to it.
    await dropTokens(tx.trx, account.user_id, "reset-password");
    await insertProfileChange(tx.trx, {
      user_id: account.user_id,
      field: "email",
      old_value: account.email,
      new_value: token.about,
      changed_at: tx.now,
      changed_by: "userId" in tx.actor ? tx.actor.userId : null,
      changed_by_kind: tx.actor.kind,
    });
    await enqueueMail(tx, {
      template: "email-changed",
      to: { name: account.first_name, address: account.email },
      member: { userId: account.user_id },
      props: { phone: tx.env.BRAND_PHONE },
    });
    await recordAudit(tx, { action: "account.email-changed", subjectId: account.user_id });
    return { ok: true };
  });
}
