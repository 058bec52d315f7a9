import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { proposeRows } from "#domain/chart/lists/propose-rows.ts";
import { findChartTerms } from "#domain/chart/lists/reads.server.ts";
import { findChangedAfterStop } from "../forms/find-changed-after-stop.ts";
import type { Finding, Outcome } from "../forms/form.ts";
import { translateForms, type FormTexts } from "../forms/translate-form.ts";
import { chartProposals } from "./chart-proposals.ts";
import type { LoadedInterview } from "./load-interview.ts";
import { insertFindings, updateResponse } from "./queries.server.ts";

/**
 * Closes the open responses of these forms with their findings and outcome, and reports what they say to the chart. Nothing in them
 * changes after this. `spanish` has the texts of questions that were read in Spanish, and they are saved as they were shown.
 */
export async function submitResponses(
  tx: TxCtx,
  userId: string,
  interview: LoadedInterview,
  forms: readonly string[],
  spanish: FormTexts | null,
): Promise<void> {
  const { responses, definitions } = interview;
  const asked = spanish && translateForms(definitions, spanish);
  const changed = findChangedAfterStop(
    definitions,
    interview.log.map(({ itemId, value }, index) => ({ item: itemId, value, seq: index + 1 })),
    interview.facts,
    interview.today,
  );
  for (const { id, formKey } of responses.filter((one) => one.state === "open" && forms.includes(one.formKey))) {
    const definition = definitions.find(({ form }) => form === formKey);
    const evaluation = interview.evaluation.forms[formKey];
    if (!definition || !evaluation) continue;
    const own = new Map(definition.items.map((item) => [item.id, item]));
    await insertFindings(tx.trx, [
      ...evaluation.findings.map((finding) => rowOf(tx, userId, id, finding)),
      ...changed
        .filter(({ item }) => own.has(item))
        .map(({ item, code, from, to }) => ({
          ...rowOf(tx, userId, id, {
            item,
            effect: "review",
            code: "changed-after-stop",
            treatments: treatmentsOf(interview, code),
            restricted: own.get(item)?.is_restricted === true,
          }),
          stopped_value: JSON.stringify(from),
          final_value: JSON.stringify(to),
        })),
    ]);
    const answered = new Set(interview.log.filter(({ responseId }) => responseId === id).map(({ itemId }) => itemId));
    const former = responses.find((one) => one.state === "submitted" && one.formKey === formKey);
    if (former) await updateResponse(tx.trx, former.id, { state: "superseded" });
    await updateResponse(tx.trx, id, {
      state: "submitted",
      changed_at: tx.now,
      submitted_at: tx.now,
      outcome: JSON.stringify(
        outcomeOf(
          evaluation.outcome,
          changed.some(({ item }) => own.has(item)),
        ),
      ),
      shown_items: evaluation.visible,
      restricted_answers: evaluation.visible.filter((item) => answered.has(item) && own.get(item)?.is_restricted)
        .length,
      ...(asked && { language: "es" as const, texts: JSON.stringify(asked.texts[definitions.indexOf(definition)]) }),
    });
    await recordAudit(tx, { action: "intake.submitted", subjectId: userId, objectId: id });
  }
  const sent = definitions.filter(({ form }) => forms.includes(form));
  const terms = await findChartTerms(tx.trx, interview.today);
  await proposeRows(tx, chartProposals(sent, interview.evaluation.submitted, terms));
}

/** An answer changed after a stop is for a provider to look at. */
function outcomeOf(outcome: Record<string, Outcome>, hasChanged: boolean): Record<string, Outcome> {
  if (!hasChanged) return outcome;
  return Object.fromEntries(
    Object.entries(outcome).map(([treatment, one]) => [treatment, one === "clear" ? "review" : one]),
  );
}

function treatmentsOf({ definitions, treatments }: LoadedInterview, code: string): string[] {
  const options = definitions.flatMap(({ items }) =>
    items.flatMap((item) => [...(item.options ?? []), ...(item.effects ?? [])]),
  );
  return [...(options.find(({ says }) => says === code)?.treatments ?? treatments)];
}

function rowOf(tx: TxCtx, userId: string, responseId: string, finding: Finding) {
  return {
    response_id: responseId,
    user_id: userId,
    item_id: finding.item,
    effect: finding.effect,
    code: finding.code,
    treatments: finding.treatments,
    is_restricted: finding.restricted,
    lifted_by: finding.lifted_by ?? null,
    found_at: tx.now,
  };
}
