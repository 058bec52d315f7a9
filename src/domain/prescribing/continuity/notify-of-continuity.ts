import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail } from "#core/mail.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";

/** Emails a member that there's news on the page of their medicines, in the transaction of what is new. It names no medicine. */
export async function notifyOfContinuity(tx: TxCtx, userId: string): Promise<void> {
  const member = await findEnabledPerson(tx.trx, userId);
  if (!member) return;
  await enqueueMail(tx, {
    template: "account-news",
    to: { name: "", address: member.email },
    member: { userId },
    props: { url: `${tx.env.PUBLIC_ORIGIN}/profile/medications` },
  });
}
