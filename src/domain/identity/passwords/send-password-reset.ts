import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { open } from "#core/keyring.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { addResetToken, findPersonByEmail, claimResetRequest } from "./queries-reset.server.ts";
import { hashSecret, newSecret } from "../secret.server.ts";

const HALF_HOUR_SECONDS = 30 * 60;

/**
 * Emails the link if the account exists. Older links stay valid until they expire or one is used, so a stranger's request doesn't
 * break anything. Staff who haven't accepted their invitation get none.
 */
export async function sendPasswordReset(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const sealed = await claimResetRequest(tx.trx, requestId);
    if (!sealed) return;
    const person = await findPersonByEmail(tx.trx, open(tx.env.DATA_KEYS, sealed, `reset:${requestId}`));
    if (!person) return;
    const secret = newSecret();
    const isAdded = await addResetToken(tx.trx, {
      userId: person.user_id,
      isStaff: person.role !== null,
      hash: hashSecret(secret),
      at: tx.now,
      until: new Date(tx.now.getTime() + HALF_HOUR_SECONDS * 1000),
    });
    if (!isAdded) return;
    await enqueueMail(tx, {
      template: "reset-password",
      to: { name: person.first_name, address: person.email },
      member: { userId: person.user_id },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/new-password?token=${secret}` },
    });
    await recordAudit(tx, { action: "account.reset-requested", subjectId: person.user_id });
  });
}
