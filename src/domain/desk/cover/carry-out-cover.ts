import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday, endOfDayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { coverPatient } from "#domain/chart/care/cover-patient.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { passReports } from "#domain/labs/pass-reports.ts";
import { listUnreviewedPatients } from "#domain/labs/reads.server.ts";
import { listAskers, passThreads } from "#domain/messaging/threads/pass-threads.ts";
import { passVisits } from "#domain/scheduling/bookings/pass-visits.ts";
import { listBookedPatients } from "#domain/scheduling/lists/reads.server.ts";
import { startOfDayIn } from "#domain/scheduling/lists/start-of-day-in.ts";
import { isLicensed } from "#domain/scheduling/providers/licensed-providers.ts";
import { findProviderZone } from "#domain/scheduling/providers/reads.server.ts";
import { lockCover, updateCover } from "./queries-cover.server.ts";

type Pass = { fromProviderId: string; toProviderId: string; from: Date; to: Date; until: Date };

/**
 * Passes on what a provider asked a colleague to stand in for: the chart until the last day, booked visits, messages that wait for
 * an answer and results that wait for a review. All of it is one commit. Whoever the colleague may not see, or has no time for,
 * stays and is counted.
 */
export async function carryOutCover(ctx: Ctx, { coverId }: { coverId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const cover = await lockCover(tx.trx, coverId);
    if (!cover) return;
    const zone = await findProviderZone(tx.trx, cover.from_provider_id);
    const until = endOfDayIn(zone, cover.until_on);
    const span = cover.day
      ? { from: startOfDayIn(zone, cover.day), to: endOfDayIn(zone, cover.day) }
      : { from: tx.now, to: until };
    const pass = { fromProviderId: cover.from_provider_id, toProviderId: cover.to_provider_id, ...span, until };
    const patients = cover.user_id ? [cover.user_id] : await listPatientsOf(tx, pass);
    const done = { patients: 0, visits: 0, messages: 0, results: 0, visits_left: 0, patients_left: 0 };
    for (const userId of patients) {
      if (!(await isAllowed(tx, userId, pass.toProviderId))) {
        done.patients_left += 1;
        continue;
      }
      await coverPatient(tx, { userId, providerId: pass.toProviderId, until, reason: coverId });
      const visits = await passVisits(tx, { ...pass, userId });
      done.visits += visits.passed;
      done.visits_left += visits.left;
      done.messages += await passThreads(tx, { ...pass, userId });
      done.results += await passReports(tx, { ...pass, userId });
      done.patients += 1;
    }
    await updateCover(tx.trx, coverId, { ...done, done_at: tx.now });
  });
}

/** Everybody who has a visit in that time, waits for an answer, or has a result nobody reviewed. */
async function listPatientsOf(tx: TxCtx, { fromProviderId: providerId, from, to }: Pass): Promise<string[]> {
  return [
    ...new Set([
      ...(await listBookedPatients(tx.trx, { from, to, providerId })),
      ...(await listAskers(tx, { providerId })),
      ...(await listUnreviewedPatients(tx.trx, providerId)),
    ]),
  ].sort();
}

async function isAllowed(tx: TxCtx, userId: string, providerId: string): Promise<boolean> {
  const state = (await findPerson(tx.trx, userId))?.state;
  return !!state && (await isLicensed(tx, { providerId, state, day: clinicToday(tx) }));
}
