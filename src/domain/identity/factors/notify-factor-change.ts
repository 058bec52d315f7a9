import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail, type MailTemplates } from "#core/mail.ts";

/** Every change to how someone signs in is emailed: the owner is the first to notice if it wasn't them. */
export async function notifyFactorChange(
  tx: TxCtx,
  account: { user_id: string; email: string; first_name: string },
  change: MailTemplates["factor-changed"]["change"],
): Promise<void> {
  await enqueueMail(tx, {
    template: "factor-changed",
    to: { name: account.first_name, address: account.email },
    member: { userId: account.user_id },
    props: { change, phone: tx.env.BRAND_PHONE },
  });
}
