import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { passwordProblem } from "./check-password.server.ts";
import { hashPassword } from "./hash-password.server.ts";
import { Email, FirstName, LastName } from "./person-fields.ts";
import type { PasswordProblem } from "./password.ts";
import { findAccountByEmail, insertAccount, replaceUnverified } from "./queries-account.server.ts";
import { sendVerification } from "./send-verification.ts";

export const NewAccount = z.object({
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  password: z.string().max(1_000),
});

/**
 * Makes an account, or tells the owner of an existing one that somebody tried. The answer is the same: who is a patient here is
 * nobody else's business. The password is hashed in both cases, so the time is the same too.
 */
export async function registerAccount(
  ctx: Ctx,
  input: z.infer<typeof NewAccount>,
): Promise<{ kind: "sent" } | { kind: "password"; problem: PasswordProblem }> {
  const problem = passwordProblem(input.password, { email: input.email, hasSecondFactor: false });
  if (problem) return { kind: "password", problem };
  const passwordHash = await hashPassword(input.password);
  await inAuthTransaction(ctx, async (tx) => {
    const account = {
      userId: newId(tx.now.getTime()),
      email: input.email,
      passwordHash,
      firstName: input.first_name,
      lastName: input.last_name,
      role: null,
      verifiedAt: null,
      at: tx.now,
    };
    if (await insertAccount(tx.trx, account)) {
      const { userId, email, firstName } = account;
      await sendVerification(tx, { user_id: userId, email, first_name: firstName, password_hash: passwordHash });
      await recordAudit(tx, { action: "account.registered", subjectId: account.userId });
      return;
    }
    const existing = await findAccountByEmail(tx.trx, input.email);
    if (!existing) return;
    if (!existing.email_verified_at) {
      if (!(await replaceUnverified(tx.trx, existing.user_id, account))) return;
      return sendVerification(tx, { ...existing, first_name: account.firstName, password_hash: passwordHash });
    }
    await enqueueMail(tx, {
      template: "already-registered",
      to: { name: existing.first_name, address: existing.email },
      props: { signInUrl: `${tx.env.PUBLIC_ORIGIN}/sign-in`, resetUrl: `${tx.env.PUBLIC_ORIGIN}/forgot-password` },
    });
  });
  return { kind: "sent" };
}
