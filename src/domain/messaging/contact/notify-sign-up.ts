import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMailOnce } from "#core/mail.ts";

const HOUR_MS = 3_600_000;

/**
 * Tells staff that somebody signed up for the newsletter: fixed words, once an hour for one address of the network, whatever it
 * sends. The sign-up itself is kept elsewhere and leaves the same note under the same key: whichever of the two calls arrives
 * first, staff read it once.
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
