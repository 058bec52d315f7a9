import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { once } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import { findRequest } from "../queries.server.ts";

/**
 * Emails the provider who was asked to answer: reference and link, nothing from the message. Once per job, however often it runs.
 */
export async function notifyProvider(ctx: Ctx, input: { requestId: string }, jobId: string): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await findRequest(tx.trx, input.requestId);
    if (request?.state !== "waiting_provider" || !request.provider_id) return;
    const provider = await findEnabledPerson(tx.trx, request.provider_id);
    if (!provider) return;
    await once(tx, jobId, () =>
      enqueueMail(tx, {
        template: "handed-message",
        to: {
          name: `${provider.first_name} ${provider.last_name}`,
          address: provider.email,
        },
        props: {
          reference: request.reference,
          priority: request.priority,
          url: `${tx.env.PUBLIC_ORIGIN}/provider/messages/${request.id}`,
        },
      }),
    );
  });
}
