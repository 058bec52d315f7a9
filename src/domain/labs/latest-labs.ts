import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { Temporal } from "temporal-polyfill";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findLatest } from "./queries.server.ts";

export type LatestLabs = {
  /** The latest released draw, if any. */
  reportId: string | null;
  collectedOn: string | null;
  /** The last day it's recent enough for a fill. */
  freshUntil: string | null;
  isFresh: boolean;
};

/** What the gates need to know about someone's labs before a fill: their own, or requested by the clinic or the worker. */
export async function latestLabs(ctx: Ctx, input: { userId: string }): Promise<LatestLabs> {
  const { actor } = ctx;
  if (actor.kind === "anonymous") throw new AppError("unauthenticated");
  if (isPerson(actor) && actor.kind === "member" && actor.userId !== input.userId) throw new AppError("not-found");
  return inReadTransaction(ctx, async (tx) => {
    const facts = await getClinicalFacts(tx);
    const latest = await findLatest(tx.trx, input.userId);
    const freshUntil =
      latest && Temporal.PlainDate.from(latest.collectedOn).add({ days: facts.lab_fresh_days }).toString();
    return {
      reportId: latest?.id ?? null,
      collectedOn: latest?.collectedOn ?? null,
      freshUntil,
      isFresh: freshUntil !== null && clinicToday(tx) <= freshUntil,
    };
  });
}
