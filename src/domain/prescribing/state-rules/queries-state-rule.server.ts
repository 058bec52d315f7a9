import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { StateRuleProposal as ProposalTable } from "#core/db-types.ts";
import type { StateRuleValue } from "./state-rule.ts";

/** SQL for changing what a state asks for. */

export async function selectOpenProposals(trx: Trx) {
  return proposals(trx).where("decided_at", "is", null).orderBy("proposed_at").execute();
}

/** Not locked: whoever proposed it may not, and `decideProposal` decides once. */
export async function findOpenProposal(trx: Trx, id: string) {
  const row = await proposals(trx).where("id", "=", id).where("decided_at", "is", null).executeTakeFirst();
  return row ?? null;
}

function proposals(trx: Trx) {
  return trx
    .selectFrom("state_rule_proposal")
    .select(["id", "state", "source", "effective_from as effectiveFrom", "proposed_by as proposedBy"])
    .select(sql<StateRuleValue>`value`.as("value"));
}

export async function insertProposal(trx: Trx, row: Insertable<ProposalTable>): Promise<void> {
  await trx.insertInto("state_rule_proposal").values(row).execute();
}

/** False if someone else has already decided, or it's your own proposal. */
export async function decideProposal(
  trx: Trx,
  id: string,
  decision: { decided_by: string; decided_at: Date; is_approved: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("state_rule_proposal")
    .set(decision)
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertRule(
  trx: Trx,
  rule: { state: string; effectiveFrom: string; source: string; owner: string; value: StateRuleValue },
): Promise<void> {
  const { state, effectiveFrom, source, owner, value } = rule;
  await trx
    .insertInto("state_cs_rule")
    .values({
      state,
      effective_from: effectiveFrom,
      needs_state_registration: value.needs_registration,
      pdmp_rule: value.pdmp_rule,
      pdmp_skip_reasons: value.pdmp_skip_reasons,
      pdmp_name: value.pdmp_name,
      pdmp_url: value.pdmp_url || null,
      source,
      owner,
      confidence: value.is_confirmed ? "confirmed" : "for-counsel",
    })
    .execute();
}
