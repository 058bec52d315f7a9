import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { OrderSetValue, PanelValue } from "./lab-set.ts";
import { decideProposal, insertPanelVersion, insertSetVersion, findOpenProposal } from "./queries-publishing.server.ts";

/** The second admin's decision. Never on your own proposal; the database refuses that too. */
export async function decideLabSet(ctx: Ctx, input: { proposalId: string; isApproved: boolean }): Promise<void> {
  const admin = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const proposal = await findOpenProposal(tx.trx, input.proposalId);
    if (!proposal) throw new AppError("not-found");
    if (proposal.proposedBy === admin.userId) throw new AppError("forbidden");
    const decision = { decided_by: admin.userId, decided_at: tx.now, is_approved: input.isApproved };
    if (!(await decideProposal(tx.trx, proposal.id, decision))) throw new AppError("conflict");
    if (input.isApproved) {
      if (proposal.kind === "panel") await insertPanelVersion(tx.trx, proposal, PanelValue.parse(proposal.value));
      else await insertSetVersion(tx.trx, proposal, OrderSetValue.parse(proposal.value));
    }
    await recordAudit(tx, { action: input.isApproved ? "lab-set.approved" : "lab-set.refused", objectId: proposal.id });
  });
}
