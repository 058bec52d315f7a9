import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMailOnce } from "#core/mail.ts";

const HOUR_MS = 3_600_000;

/**
 * Notifies staff of a newsletter sign-up: fixed text, once an hour per network address, whatever it sends. The sign-up itself is
 * saved elsewhere and leaves the same note under the same key, so staff get it once, whichever call arrives first.
 */
export async function notifySignUp(ctx: Ctx): Promise<void> {
  const hour = Math.floor(ctx.now.getTime() / HOUR_MS);
  await inTransaction(ctx, (tx) =>
    enqueueMailOnce(tx, `sign-up:${tx.address}:${hour}`, {
      template: "newsletter-sign-up",
      to: { name: "", address: tx.env.SUPPORT_EMAIL },
      props: {},
    }),
  );
}
