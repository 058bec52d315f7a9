import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail, type MailTemplates } from "#core/mail.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";

type Letter = {
  [Name in "payment-news" | "plan-news"]: { template: Name; props: Omit<MailTemplates[Name], "url"> };
}["payment-news" | "plan-news"];

/** Emails a member about billing. No amount, no medicine, no reason: it links to Billing. */
export async function notifyMember(tx: TxCtx, userId: string, letter: Letter): Promise<void> {
  const address = (await findPerson(tx.trx, userId))?.email;
  if (!address) return;
  const to = { name: "", address };
  const member = { userId };
  const url = `${tx.env.PUBLIC_ORIGIN}/profile/billing`;
  if (letter.template === "payment-news") {
    await enqueueMail(tx, { template: "payment-news", to, member, props: { ...letter.props, url } });
  } else {
    await enqueueMail(tx, { template: "plan-news", to, member, props: { ...letter.props, url } });
  }
}
