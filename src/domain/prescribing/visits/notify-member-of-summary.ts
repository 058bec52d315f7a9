import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMailOnce } from "#core/mail.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";

/** Emails the patient that their summary is ready, once for each visit. What was agreed stays in the account. */
export async function notifyMemberOfSummary(
  ctx: Ctx,
  { visitId, userId }: { visitId: string; userId: string },
): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const member = await findRecipient(tx.trx, userId);
    if (!member) return;
    await enqueueMailOnce(tx, `visit-summary:${visitId}`, {
      template: "visit-summary",
      to: { name: "", address: member.email },
      member: { userId, aboutId: visitId },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/visits/${visitId}/summary` },
    });
  });
}
