import { requireAdmin } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectStateRules } from "../controlled/queries-controlled.server.ts";
import { selectOpenProposals } from "./queries-state-rule.server.ts";
import type { StateRuleValue } from "./state-rule.ts";

export type StateRuleVersion = {
  state: string;
  effectiveFrom: string;
  source: string;
  owner: string;
  value: StateRuleValue;
};

/** What each jurisdiction asks for today, and what is proposed. */
export async function listStateRules(ctx: Ctx) {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async (tx) => ({
    rules: await findStateRules(tx),
    proposals: await selectOpenProposals(tx.trx),
  }));
}

export async function findStateRules(tx: TxCtx): Promise<StateRuleVersion[]> {
  return (await selectStateRules(tx.trx, clinicToday(tx))).map((rule) => ({
    state: rule.state,
    effectiveFrom: rule.effectiveFrom,
    source: rule.source,
    owner: rule.owner,
    value: {
      needs_registration: rule.needsRegistration,
      pdmp_rule: rule.pdmp,
      pdmp_skip_reasons: rule.skipReasons,
      pdmp_name: rule.pdmpName,
      pdmp_url: rule.pdmpUrl ?? "",
      is_confirmed: rule.isConfirmed,
    },
  }));
}
