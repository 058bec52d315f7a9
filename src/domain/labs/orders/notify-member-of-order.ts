import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { once } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import { findOrder } from "./queries-order.server.ts";

/** An order was signed: the member gets a mail without details, once. */
export async function notifyMemberOfOrder(ctx: Ctx, { orderId }: { orderId: string }, jobId: string): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) =>
    once(tx, jobId, async () => {
      const order = await findOrder(tx.trx, orderId);
      const member = order && (await findEnabledPerson(tx.trx, order.userId));
      if (!member) return;
      await enqueueMail(tx, {
        template: "account-news",
        to: { name: member.name, address: member.email },
        member: { userId: order.userId },
        props: { url: `${tx.env.PUBLIC_ORIGIN}/labs/${orderId}` },
      });
    }),
  );
}
