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
 * Somebody wants a link to choose a new password. Known and unknown addresses are written down alike; the worker looks whether
 * there is such an account. Too many for one address are dropped, and the answer says nothing of that either.
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
