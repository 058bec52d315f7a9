import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail } from "#core/mail.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";

/** Emails the member that there is news in their account, without saying what. */
export async function notifyOfDecision(tx: TxCtx, { userId }: { userId: string }): Promise<void> {
  const person = await findEnabledPerson(tx.trx, userId);
  if (!person) return;
  await enqueueMail(tx, {
    template: "account-news",
    to: { name: "", address: person.email },
    member: { userId },
    props: { url: `${tx.env.PUBLIC_ORIGIN}/next-steps` },
  });
}
