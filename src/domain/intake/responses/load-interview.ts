import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { listOffered } from "#domain/catalog/reads.server.ts";
import { findBasics } from "#domain/chart/basics/reads.server.ts";
import { getEmergencyContact } from "#domain/identity/profile/get-emergency-contact.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { listOpenEpisodes } from "../episodes/reads.server.ts";
import { evaluateForms } from "../forms/evaluate-forms.ts";
import type { Answer, Answers, Facts } from "../forms/form.ts";
import { ageOn } from "../registration/journey.ts";
import { IDLE_DAYS, type Interview } from "./interview.ts";
import { listFormsToServe } from "./list-forms-to-serve.ts";
import { selectAnswers, selectResponses, type AnswerRow, type ResponseRow } from "./queries.server.ts";

export type LoadedInterview = Interview & { responses: ResponseRow[]; log: AnswerRow[] };

/**
 * Loads a member's own questions and answers, in their transaction. Null if nothing is asked; `not-served` if a form they need
 * isn't approved yet.
 */
export async function loadInterview(
  tx: TxCtx,
  userId: string,
  options: { lock?: boolean } = {},
): Promise<LoadedInterview | "not-served" | null> {
  const treatments = (await listOpenEpisodes(tx.trx, userId))
    .filter(({ status }) => status === "asking")
    .map(({ treatmentKey }) => treatmentKey);
  if (treatments.length === 0) return null;
  const responses = await selectResponses(tx.trx, userId, options);
  const open = responses.filter(({ state }) => state === "open");
  const served = await listFormsToServe(tx, { treatments, begun: open });
  if (!served) return "not-served";
  const log = await selectAnswers(
    tx.trx,
    responses.map(({ id }) => id),
  );
  const isOpen = ({ responseId }: AnswerRow) => open.some(({ id }) => id === responseId);
  const answers = lastOf(log.filter(isOpen));
  const today = clinicToday(tx);
  const facts = await loadFacts(tx, userId, today);
  const last = open.map(({ changedAt }) => changedAt.getTime()).toSorted((a, b) => a - b)[0];
  return {
    treatments,
    ...served,
    answers,
    earlier: lastOf(log.filter((row) => !isOpen(row))),
    facts,
    today,
    evaluation: evaluateForms(served.definitions, answers, facts, today),
    forgottenOn: last === undefined ? null : new Date(last + IDLE_DAYS * 86_400_000),
    responses,
    log: log.filter(isOpen),
  };
}

function lastOf(log: readonly AnswerRow[]): Answers {
  return Object.fromEntries(log.map(({ itemId, value }): [string, Answer] => [itemId, value]));
}

/** What we know already: the engine's conditions look at it, and questions are filled in with it. */
async function loadFacts(tx: TxCtx, userId: string, today: string): Promise<Facts> {
  const profile = await getProfile(tx, { userId });
  const basics = await findBasics(tx.trx, userId);
  const { contact } = await getEmergencyContact(tx, { userId });
  const { ipss_over_19, nandrolone_warfarin } = await getClinicalFacts(tx);
  const { height_inches: height = null, weight_pounds: weight = null } = basics ?? {};
  return {
    age: profile.date_of_birth ? ageOn(today, profile.date_of_birth) : null,
    sex: basics?.sex ?? null,
    height_in: height,
    weight_lb: weight,
    bmi: height && weight ? Math.round((weight * 7030) / height ** 2) / 10 : null,
    offering: await findWeightLossMedicine(tx, today),
    ipss_over_19,
    nandrolone_warfarin,
    has_results: profile.has_test_results,
    emergency_name: contact?.name ?? null,
    emergency_phone: contact?.phone ?? null,
    emergency_relation: contact?.relationship ?? null,
  };
}

/** Null while several are offered: a provider chooses later, so questions about either are asked. */
async function findWeightLossMedicine(tx: TxCtx, today: string): Promise<string | null> {
  const [one, ...others] = (await listOffered(tx.trx, today)).filter((each) => each.treatmentKey === "semaglutide");
  return others.length === 0 ? (one?.key ?? null) : null;
}
