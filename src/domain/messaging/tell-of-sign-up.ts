import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { mac, newest } from "#core/keyring.ts";
import { enqueueMail } from "#core/mail.ts";
import { keyOf } from "./idempotency.server.ts";
import { isRepeated } from "./queries.server.ts";

/** At most this often for one address of the network, whatever it sends. */
const HOUR_MS = 3_600_000;

/**
 * Tells staff that somebody signed up for the newsletter: fixed words, once an hour for one address. The sign-up itself is
 * kept elsewhere. The mail's id is made from the address and the hour, so the database refuses a second one.
 */
export async function tellOfSignUp(ctx: Ctx): Promise<void> {
  const hour = Math.floor(ctx.now.getTime() / HOUR_MS);
  const who = mac(newest(ctx.env.DATA_KEYS).key, `sign-up:${ctx.address}`).toString("hex");
  try {
    await inTransaction(ctx, (tx) =>
      enqueueMail(tx, {
        id: keyOf(who, String(hour)),
        template: "newsletter-sign-up",
        to: { name: "Support", address: tx.env.SUPPORT_EMAIL },
        props: {},
      }),
    );
  } catch (error) {
    if (!isRepeated(error)) throw error;
  }
}
