import type { TxCtx } from "#core/ctx.ts";
import { STRENGTH } from "#domain/intake/forms/form.ts";
import { readSubmittedAnswers } from "#domain/intake/responses/read-submitted-answers.ts";
import type { Visit } from "#domain/visits/visit.ts";
import { listTopicsOf } from "./queries-order.server.ts";

/** A finding of the intake, and when it was talked about: here or in an earlier visit, but after the answer was sent. */
export type Topic = { key: string; mustBeDiscussed: boolean; discussedAt: Date | null; isFromThisVisit: boolean };

/** What to talk about in a visit. A note can't be signed while one that must be discussed is open. */
export async function findTopics(tx: TxCtx, visit: Pick<Visit, "id" | "userId">): Promise<Topic[]> {
  const { episodes, forms } = await readSubmittedAnswers(tx, visit);
  const discussed = await listTopicsOf(tx.trx, visit.userId);
  return forms.flatMap(({ definition, submittedAt, findings }) =>
    findings.map(({ itemId, code, effect, treatments }) => {
      const key = `${definition.form} ${itemId} ${code}`;
      const said = discussed.find(({ topic, at }) => topic === key && at >= submittedAt);
      const isAskedFor =
        episodes.length === 0 || episodes.some(({ treatmentKey }) => treatments.includes(treatmentKey));
      return {
        key,
        mustBeDiscussed: isAskedFor && STRENGTH[effect] > 0,
        discussedAt: said?.at ?? null,
        isFromThisVisit: said?.visitId === visit.id,
      };
    }),
  );
}
