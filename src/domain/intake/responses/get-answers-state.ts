import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { STRENGTH, type Outcome } from "../forms/form.ts";
import { selectResponses } from "./queries.server.ts";

export type AnswersState =
  | { state: "none" }
  | { state: "answering" }
  | { state: "sent"; outcome: Outcome; submittedAt: Date };

/** How far someone is with the questions, for the desk: never what they answered. */
export async function getAnswersState(ctx: Ctx, input: { userId: string }): Promise<AnswersState> {
  requireStaff(ctx);
  const responses = await inReadTransaction(ctx, ({ trx }) => selectResponses(trx, input.userId));
  const sent = responses.flatMap(({ submittedAt, outcome }) =>
    submittedAt && outcome ? [{ submittedAt, outcome }] : [],
  );
  const newest = sent.map(({ submittedAt }) => submittedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (!newest) return responses.length > 0 ? { state: "answering" } : { state: "none" };
  const outcomes = sent.flatMap(({ outcome }) => Object.values(outcome));
  const worst = outcomes.reduce<Outcome>((a, b) => (STRENGTH[b] > STRENGTH[a] ? b : a), "clear");
  return { state: "sent", outcome: worst, submittedAt: newest };
}
