import type { Ctx } from "#core/ctx.ts";
import { formatDate } from "#core/format-date.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { listStateRules } from "#domain/prescribing/state-rules/list-state-rules.ts";
import { proposeStateRule, StateRuleProposal } from "#domain/prescribing/state-rules/propose-state-rule.ts";
import { StateRuleValue } from "#domain/prescribing/state-rules/state-rule.ts";
import { parseForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { factLines, fieldsOf, valueFrom } from "./fact-fields.ts";
import { dayFrom } from "./site-catalog.server.ts";

/** What each jurisdiction asks for, with what is proposed. `?state=IL` opens one to change. */
export async function loadStateRules(ctx: Ctx, asked: string | null) {
  const { rules, proposals } = await listStateRules(ctx);
  const names = await namePeople(ctx, { userIds: proposals.map(({ proposedBy }) => proposedBy) });
  const chosen = rules.find(({ state }) => state === asked);
  return {
    today: dayFrom(ctx, null),
    toConfirm: rules.filter(({ value }) => !value.is_confirmed).length,
    change: chosen && { state: chosen.state, label: labelOf(chosen.state), fields: fieldsOf(chosen.value) },
    rules: rules.map(({ state, value, source, owner, effectiveFrom }) => ({
      state,
      label: labelOf(state),
      isConfirmed: value.is_confirmed,
      lines: factLines(value),
      source,
      owner,
      from: formatDate(effectiveFrom),
    })),
    proposals: proposals.map((proposal) => ({
      id: proposal.id,
      label: labelOf(proposal.state),
      lines: factLines(proposal.value),
      source: proposal.source,
      from: formatDate(proposal.effectiveFrom),
      by: names.get(proposal.proposedBy) ?? "",
      isOwn: "userId" in ctx.actor && ctx.actor.userId === proposal.proposedBy,
    })),
  };
}

/** Null: proposed. */
export async function propose(ctx: Ctx, values: FormValues) {
  const { rules } = await listStateRules(ctx);
  const rule = rules.find(({ state }) => state === values["state"]);
  if (!rule) return refuseForm([{ message: "Choose a state to change" }], values);
  const value = parseForm(StateRuleValue, valueFrom(rule.value, values) as Record<string, unknown>);
  const { answer, problems = [] } = parseForm(StateRuleProposal, values);
  const wrong = (value.problems ?? []).map(({ fieldId, message }) => ({ fieldId: `value.${fieldId}`, message }));
  if (!value.answer || !answer) return refuseForm([...wrong, ...problems], values);
  await proposeStateRule(ctx, { ...answer, value: value.answer });
  return null;
}

function labelOf(state: string): string {
  return US_STATE_NAMES[state] ?? state;
}
