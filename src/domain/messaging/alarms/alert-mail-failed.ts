import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { once } from "#core/jobs.ts";
import type { MailTemplate } from "#core/mail.ts";
import { enqueueSms } from "#core/sms.ts";
import { keyOf } from "../idempotency.server.ts";
import { selectCalled } from "./queries-page.server.ts";

/** Emails that tell staff a patient is waiting. */
const ABOUT_PATIENTS: ReadonlySet<string> = new Set<MailTemplate>([
  "contact-request",
  "contact-overdue",
  "handed-message",
  "page",
  "page-unconfirmed",
]);

const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * A staff email about a patient failed for good. Mail itself may be broken, so we text everyone on call, at most every 15 minutes
 * however many emails fail. Returns whether it was such an email.
 */
export async function alertMailFailed(ctx: Ctx, { template }: { template: string }): Promise<boolean> {
  requireSystem(ctx);
  if (!ABOUT_PATIENTS.has(template)) return false;
  const quarter = Math.floor(ctx.now.getTime() / QUARTER_HOUR_MS);
  await inTransaction(ctx, (tx) =>
    once(tx, keyOf("staff-mail-failed", String(quarter)), async () => {
      for (const { phone_number } of await selectCalled(tx.trx, tx.now)) {
        if (!phone_number) continue;
        const url = `${tx.env.PUBLIC_ORIGIN}/admin/inbox`;
        await enqueueSms(tx, { template: "staff-mail-failed", to: phone_number, props: { url } });
      }
    }),
  );
  return true;
}
