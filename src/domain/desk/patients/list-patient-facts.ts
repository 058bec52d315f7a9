import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { listHeldTreatments } from "#domain/chart/holds/reads.server.ts";
import { listOpenTreatments } from "#domain/intake/episodes/reads.server.ts";
import { countUnreviewed } from "#domain/labs/reads.server.ts";
import { yearsBetween } from "../member/years-between.ts";
import { selectBirthDates } from "./queries-patients.server.ts";

export type PatientFacts = {
  age: number | null;
  /** Keys of treatments that aren't over, and of those on hold. */
  treatments: string[];
  held: string[];
  unreviewedResults: number;
};

/** What a provider wants to know beside each name of their day, which is in the trail already. */
export async function listPatientFacts(
  ctx: Ctx,
  { userIds }: { userIds: readonly string[] },
): Promise<Map<string, PatientFacts>> {
  requireProvider(ctx);
  if (userIds.length === 0) return new Map();
  return inReadTransaction(ctx, async (tx) => {
    const born = await selectBirthDates(tx.trx, userIds);
    const treatments = await listOpenTreatments(tx.trx, userIds);
    const held = await listHeldTreatments(tx.trx, userIds);
    const unreviewed = await countUnreviewed(tx.trx, userIds);
    const today = clinicToday(tx);
    return new Map(
      [...born].map(([userId, day]) => [
        userId,
        {
          age: day ? yearsBetween(day, today) : null,
          treatments: treatments.get(userId) ?? [],
          held: held.get(userId) ?? [],
          unreviewedResults: unreviewed.get(userId) ?? 0,
        },
      ]),
    );
  });
}
