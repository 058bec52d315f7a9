import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail } from "#core/mail.ts";
import { enqueueSms, isUsNumber } from "#core/sms.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { selectReplacedContacts } from "./queries-profile.server.ts";

const REPLACED_DAYS = 14;

/**
 * Notifies someone that their identity or address data changed, without saying what. Goes to the current email and phone, and to
 * those replaced within the last two weeks.
 */
export async function notifyContacts(
  tx: TxCtx,
  { userId, phoneBefore }: { userId: string; phoneBefore: string | null },
): Promise<void> {
  const account = await findAccount(tx.trx, userId);
  if (!account) return;
  const since = new Date(tx.now.getTime() - REPLACED_DAYS * 86_400_000);
  const replaced = await selectReplacedContacts(tx.trx, userId, since);
  const valuesOf = (field: string) => replaced.filter((one) => one.field === field).map(({ old_value }) => old_value);
  for (const address of new Set([account.email, ...valuesOf("email")])) {
    if (!address) continue;
    await enqueueMail(tx, {
      template: "profile-changed",
      to: { name: account.first_name, address },
      member: { userId },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/profile`, phone: tx.env.BRAND_PHONE },
    });
  }
  for (const to of new Set([phoneBefore, ...valuesOf("phone")])) {
    if (to && isUsNumber(to)) {
      await enqueueSms(tx, { template: "profile-changed", to, props: { phone: tx.env.BRAND_PHONE }, userId });
    }
  }
}
