import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { reportFinding } from "#domain/messaging/contact/report-finding.ts";
import { evaluateForms } from "../forms/evaluate-forms.ts";
import { isEmpty, type Answer, type AnswerProblem, type Finding } from "../forms/form.ts";
import { findItem, isSame, listStops, nextPlace, type Place } from "./interview.ts";
import { loadInterview, type LoadedInterview } from "./load-interview.ts";
import { insertAnswer, insertFindings, insertResponse, selectResponses, updateResponse } from "./queries.server.ts";

export type SaveAnswerResult =
  | { kind: "saved"; next: Place | null }
  /** It may be an emergency: someone is paged, and the page says where to call. */
  | { kind: "emergency" }
  /** It stops one of the treatments that they ask about. */
  | { kind: "stopped" }
  | { kind: "problem"; code: AnswerProblem | "missing" };

/**
 * Saves one answer. It's added, never overwritten, and only counts while its question is shown. `emergency` is what staff read in
 * the inbox: never the answer itself.
 */
export async function saveAnswer(
  ctx: Ctx,
  input: Place & { value: Answer; emergency: { subject: string; text: string } },
): Promise<SaveAnswerResult> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const before = await loadInterview(tx, userId, { lock: true });
    if (before === null || before === "not-served") throw new AppError("not-found");
    const item = findItem(before.definitions, input);
    if (!item || !before.evaluation.forms[input.form]?.visible.includes(item.id)) throw new AppError("not-found");
    const isAnswered = !isEmpty(item, input.value) || !item.required;
    if (item.type !== "statement" && !isAnswered) return { kind: "problem", code: "missing" };
    const answers = { ...before.answers, [item.id]: input.value };
    const evaluation = evaluateForms(before.definitions, answers, before.facts, before.today);
    const problem = evaluation.forms[input.form]?.problems.find((one) => one.item === item.id);
    if (problem) return { kind: "problem", code: problem.code };
    const responseId = await append(tx, before, { ...input, userId, isRestricted: item.is_restricted === true });
    const after = { ...before, answers, evaluation };
    if (await pageForEmergencies(tx, before, after, { ...input, userId, responseId })) return { kind: "emergency" };
    if (hasNewStop(before, after)) return { kind: "stopped" };
    return { kind: "saved", next: nextPlace(after, input) };
  });
}

async function append(
  tx: TxCtx,
  { definitions, answers, responses }: LoadedInterview,
  input: Place & { userId: string; value: Answer; isRestricted: boolean },
): Promise<string> {
  const { userId, form } = input;
  const isOf = ({ formKey, state }: { formKey: string; state: string }) => formKey === form && state === "open";
  let response = responses.find(isOf);
  if (!response) {
    const { version } = definitions.find((one) => one.form === form)!;
    await insertResponse(tx.trx, {
      id: newId(tx.now.getTime()),
      user_id: userId,
      form_key: form,
      version,
      at: tx.now,
    });
    response = (await selectResponses(tx.trx, userId, { lock: true })).find(isOf);
    if (!response) throw new AppError("conflict");
  }
  if (isSame(answers[input.item], input.value)) return response.id;
  await updateResponse(tx.trx, response.id, { changed_at: tx.now });
  await insertAnswer(tx.trx, {
    response_id: response.id,
    user_id: userId,
    item_id: input.item,
    value: input.value,
    is_restricted: input.isRestricted,
    at: tx.now,
  });
  await recordAudit(tx, { action: "intake.answered", subjectId: userId, objectId: response.id });
  return response.id;
}

/** In this transaction: the answer isn't saved unless somebody will be paged. */
async function pageForEmergencies(
  tx: TxCtx,
  before: LoadedInterview,
  after: LoadedInterview,
  input: { userId: string; responseId: string; emergency: { subject: string; text: string } },
): Promise<boolean> {
  const known = new Set(emergenciesOf(before).map(({ item, code }) => `${item} ${code}`));
  const found = emergenciesOf(after).filter(({ item, code }) => !known.has(`${item} ${code}`));
  if (found.length === 0) return false;
  await insertFindings(
    tx.trx,
    found.map((finding) => ({
      response_id: input.responseId,
      user_id: input.userId,
      item_id: finding.item,
      effect: finding.effect,
      code: finding.code,
      treatments: finding.treatments,
      is_restricted: finding.restricted,
      lifted_by: finding.lifted_by ?? null,
      found_at: tx.now,
    })),
  );
  const about = found.map(({ item }) => `${input.responseId} ${item}`);
  await reportFinding(tx, { ...input.emergency, priority: 0, about });
  return true;
}

function emergenciesOf({ evaluation }: LoadedInterview): Finding[] {
  return Object.values(evaluation.forms).flatMap(({ findings }) =>
    findings.filter(({ effect }) => effect === "emergency"),
  );
}

function hasNewStop(before: LoadedInterview, after: LoadedInterview): boolean {
  const known = new Set(listStops(before, before.treatments).map(({ item, code }) => `${item} ${code}`));
  return listStops(after, after.treatments).some(({ item, code }) => !known.has(`${item} ${code}`));
}
