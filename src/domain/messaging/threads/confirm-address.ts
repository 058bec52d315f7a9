import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { countConfirmations } from "../alarms/queries-page.server.ts";
import { lockRequest, updateRequest } from "../queries.server.ts";
import { threadUrl } from "./thread-link.server.ts";

/** Anyone can type anyone's address, so after this many emails in a day we stop. Staff still see every question. */
const PER_DAY = 3;

/** Asks the visitor, once per request, to confirm the address. Replies wait for that. */
export async function confirmAddress(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx.trx, requestId);
    if (!request || request.user_id || request.confirmation_sent_at) return;
    const since = new Date(tx.now.getTime() - 86_400_000);
    if ((await countConfirmations(tx.trx, request.email, since)) >= PER_DAY) return;
    await updateRequest(tx, requestId, { confirmation_sent_at: tx.now });
    await enqueueMail(tx, {
      template: "contact-confirm",
      to: { name: request.full_name, address: request.email },
      props: { reference: request.reference, url: threadUrl(tx, requestId) },
    });
  });
}
