import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { Email } from "../profile/person-fields.ts";
import { dropTokens, findAccount, insertToken } from "./queries-account.server.ts";
import { hashSecret, newSecret } from "../secret.server.ts";

export const NewEmail = z.object({ email: Email });

const DAY_SECONDS = 86_400;

/** Asks the new address to confirm. Nothing changes until then, and we don't reveal whether it's taken. */
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
