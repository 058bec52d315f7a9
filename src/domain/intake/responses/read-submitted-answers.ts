import { requireKind } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import type { Language } from "#domain/identity/language/language.ts";
import type { Episode } from "../episodes/episode.ts";
import { listOpenEpisodes } from "../episodes/reads.server.ts";
import type { Answers, FormDefinition } from "../forms/form.ts";
import {
  selectAnswers,
  selectDefinitions,
  selectFindings,
  selectResponses,
  type FindingRow,
  type ResponseRow,
} from "./queries.server.ts";

export type SubmittedForm = {
  definition: FormDefinition;
  submittedAt: Date;
  /** The language that it was asked in. What somebody wrote may be in it. */
  language: Language;
  outcome: NonNullable<ResponseRow["outcome"]>;
  answers: Answers;
  /** How many restricted answers this reader does not get. */
  unreadable: number;
  findings: FindingRow[];
};

export type SubmittedAnswers = { name: string; episodes: Episode[]; forms: SubmittedForm[] };

/**
 * What someone sent, for nurses, for a provider who cares for them and for an admin who opened the chart. For any other there is no
 * such person. The policies give restricted answers only to providers. It stays unread; see `getSubmittedAnswers`.
 */
export async function readSubmittedAnswers(tx: TxCtx, input: { userId: string }): Promise<SubmittedAnswers> {
  const reader = requireKind(tx, ["nurse", "provider", "admin"]);
  if (reader.kind !== "nurse" && !(await caresFor(tx, input))) throw new AppError("not-found");
  const episodes = await listOpenEpisodes(tx.trx, input.userId);
  const sent = (await selectResponses(tx.trx, input.userId)).filter(({ state }) => state === "submitted");
  const person = await findPerson(tx.trx, input.userId);
  if (!person) throw new AppError("not-found");
  const ids = sent.map(({ id }) => id);
  const definitions = await selectDefinitions(tx.trx, sent);
  const answers = await selectAnswers(tx.trx, ids);
  const findings = await selectFindings(tx.trx, ids);
  await recordAudit(tx, { action: "intake.read", subjectId: input.userId });
  return {
    name: person.name,
    episodes,
    forms: sent.flatMap((response) => {
      const found = definitions.find((one) => one.formKey === response.formKey && one.version === response.version);
      if (!found || !response.submittedAt || !response.outcome) return [];
      const shown = new Set(response.shownItems);
      const own = answers.filter((one) => one.responseId === response.id && shown.has(one.itemId));
      return [
        {
          definition: found.definition,
          submittedAt: response.submittedAt,
          language: response.language,
          outcome: response.outcome,
          answers: Object.fromEntries(own.map(({ itemId, value }) => [itemId, value])),
          unreadable: reader.kind === "provider" ? 0 : response.restrictedAnswers,
          findings: findings.filter(({ responseId }) => responseId === response.id),
        },
      ];
    }),
  };
}
