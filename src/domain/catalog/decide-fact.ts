import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { decideProposal, insertFact, lockOpenProposal, selectFactHistory } from "./queries-change.server.ts";

/** The second admin's decision. Never on your own proposal; the database refuses that too. */
export async function decideFact(ctx: Ctx, input: { proposalId: string; isApproved: boolean }): Promise<void> {
  const admin = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const proposal = await lockOpenProposal(tx.trx, input.proposalId);
    if (!proposal) throw new AppError("not-found");
    if (proposal.proposed_by === admin.userId) throw new AppError("forbidden");
    const decision = { decided_by: admin.userId, decided_at: tx.now, is_approved: input.isApproved };
    if (!(await decideProposal(tx.trx, proposal.id, decision))) throw new AppError("conflict");
    if (input.isApproved) {
      const history = await selectFactHistory(tx.trx);
      const owner = history.find(({ key }) => key === proposal.key)?.owner;
      if (!owner) throw new AppError("conflict");
      const { key, value, effective_from, source } = proposal;
      await insertFact(tx.trx, { key, value, effective_from, source, owner });
    }
    const action = input.isApproved ? "clinical-fact.approved" : "clinical-fact.refused";
    await recordAudit(tx, { action, objectId: proposal.id });
  });
}
