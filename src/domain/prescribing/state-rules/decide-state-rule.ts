import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findStateRules } from "./list-state-rules.ts";
import { decideProposal, findOpenProposal, insertRule } from "./queries-state-rule.server.ts";
import { StateRuleValue } from "./state-rule.ts";

/** The second admin's decision. Never on your own proposal; the database refuses that too. */
export async function decideStateRule(ctx: Ctx, input: { proposalId: string; isApproved: boolean }): Promise<void> {
  const admin = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const proposal = await findOpenProposal(tx.trx, input.proposalId);
    if (!proposal) throw new AppError("not-found");
    if (proposal.proposedBy === admin.userId) throw new AppError("forbidden");
    const decision = { decided_by: admin.userId, decided_at: tx.now, is_approved: input.isApproved };
    if (!(await decideProposal(tx.trx, proposal.id, decision))) throw new AppError("conflict");
    if (input.isApproved) {
      const owner = (await findStateRules(tx)).find(({ state }) => state === proposal.state)?.owner;
      if (!owner) throw new AppError("conflict");
      await insertRule(tx.trx, { ...proposal, owner, value: StateRuleValue.parse(proposal.value) });
    }
    const action = input.isApproved ? "state-rule.approved" : "state-rule.refused";
    await recordAudit(tx, { action, objectId: proposal.id });
  });
}
