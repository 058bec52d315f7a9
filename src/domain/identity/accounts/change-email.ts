import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { Email } from "../profile/person-fields.ts";
import { dropTokens, findAccount, insertToken, redeemToken, updateEmail } from "./queries-account.server.ts";
import { insertProfileChange } from "../profile/queries-profile.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { hashSecret, newSecret } from "../secret.server.ts";

export const NewEmail = z.object({ email: Email });

const DAY_SECONDS = 86_400;

/** Asks the new address to confirm. Until it does, nothing changes; whether it is taken is not told. */
export async function requestEmailChange(ctx: Ctx, input: z.infer<typeof NewEmail>): Promise<void> {
  const { userId } = requireMember(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const account = await findAccount(tx.trx, userId);
    if (!account) throw new AppError("unauthenticated");
    const secret = newSecret();
    await dropTokens(tx.trx, userId, "change-email");
    await insertToken(tx.trx, {
      hash: hashSecret(secret),
      purpose: "change-email",
      userId,
      about: input.email,
      at: tx.now,
      seconds: DAY_SECONDS,
    });
    await enqueueMail(tx, {
      template: "confirm-new-email",
      to: { name: account.first_name, address: input.email },
      member: { userId },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/verify-email?change=${secret}` },
    });
    await recordAudit(tx, { action: "account.email-change-requested", subjectId: userId });
  });
}

/** The new address confirmed: it takes over, the old one is told, and every other session ends. */
export async function confirmEmailChange(ctx: Ctx, input: { token: string }): Promise<{ ok: boolean }> {
  return inAuthTransaction(ctx, async (tx) => {
    const token = await redeemToken(tx.trx, hashSecret(input.token), "change-email", tx.now);
    const account = token?.user_id ? await findAccount(tx.trx, token.user_id) : undefined;
    if (!token?.about || !account || account.disabled_at) return { ok: false };
    if (!(await updateEmail(tx.trx, account.user_id, token.about, tx.now))) return { ok: false };
    const keep = tx.actor.kind !== "anonymous" && "sessionId" in tx.actor ? tx.actor.sessionId : null;
    await endSessionsOf(tx, account.user_id, keep);
    // A reset link in the old mailbox would hand the account back to it.
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
