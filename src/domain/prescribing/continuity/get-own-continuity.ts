import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { isLapseNear } from "./continuity-step.ts";
import { isHit, selectOwnSteps, type OwnStep } from "./queries-continuity.server.ts";

export type OwnContinuity = { permittedUntil: string; hasLapsed: boolean; steps: OwnStep[] };

/** What the end of the telemedicine permission means for the member who asks, and what was done about it. Null if nothing. */
export async function getOwnContinuity(ctx: Ctx): Promise<OwnContinuity | null> {
  const { userId, viewedBy } = requireMember(ctx);
  if (viewedBy) return null;
  return inReadTransaction(ctx, async (tx) => {
    const { cs_tele_flex_until: permittedUntil } = await getClinicalFacts(tx);
    const today = clinicToday(tx);
    if (!isLapseNear(permittedUntil, today) || !(await isHit(tx.trx, userId))) return null;
    return { permittedUntil, hasLapsed: today > permittedUntil, steps: await selectOwnSteps(tx.trx, userId) };
  });
}
