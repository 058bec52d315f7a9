import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { seal } from "#core/keyring.ts";
import { sendPasswordResetJob } from "../jobs.ts";
import { Email } from "../profile/person-fields.ts";
import { insertResetRequest, reserveMail, reserveTry } from "../accounts/queries-account.server.ts";
import { hashSecret } from "../secret.server.ts";

export const ResetRequest = z.object({ email: Email });

/**
 * Someone requested a password reset link. Known and unknown addresses are recorded the same way; the worker checks whether the
 * account exists. Too many requests for one address are dropped, and the response doesn't reveal that either.
 */
export async function requestPasswordReset(ctx: Ctx, input: z.infer<typeof ResetRequest>): Promise<void> {
  await inAuthTransaction(ctx, async (tx) => {
    if ((await reserveTry(tx.trx, hashSecret(`reset-mail:${input.email}`), tx.now)) > 0) return;
    if ((await reserveMail(tx.trx, hashSecret(`reset-mail-day:${input.email}`), tx.now)) > 0) return;
    const id = newId(tx.now.getTime());
    const email_sealed = seal(tx.env.DATA_KEYS, input.email, `reset:${id}`);
    await insertResetRequest(tx.trx, { id, email_sealed, created_at: tx.now });
    await enqueue(tx, sendPasswordResetJob, { requestId: id });
  });
}
