import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findStateRules } from "./list-state-rules.ts";
import { insertProposal, selectOpenProposals } from "./queries-state-rule.server.ts";
import type { StateRuleValue } from "./state-rule.ts";

export const StateRuleProposal = z.object({
  state: z.string("license-state-missing").regex(/^[A-Z]{2}$/, "license-state-missing"),
  effective_from: z.iso.date("day-wrong"),
  source: z.string().trim().min(1, "source-missing").max(300),
});

/** One admin's proposal of what a state asks for from a day on, with its source. Another admin approves it. */
export async function proposeStateRule(
  ctx: Ctx,
  input: z.infer<typeof StateRuleProposal> & { value: StateRuleValue },
): Promise<void> {
  const admin = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const current = (await findStateRules(tx)).find(({ state }) => state === input.state);
    if (!current) throw new AppError("not-found");
    const isTaken = (await selectOpenProposals(tx.trx)).some(({ state }) => state === input.state);
    if (isTaken || input.effective_from < clinicToday(tx) || input.effective_from <= current.effectiveFrom) {
      throw new AppError("conflict");
    }
    const id = newId(tx.now.getTime());
    await insertProposal(tx.trx, {
      id,
      state: input.state,
      value: JSON.stringify(input.value),
      effective_from: input.effective_from,
      source: input.source,
      proposed_by: admin.userId,
      proposed_at: tx.now,
    });
    await recordAudit(tx, { action: "state-rule.proposed", objectId: id });
  });
}
