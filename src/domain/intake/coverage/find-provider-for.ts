import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { listVisitsOf } from "#domain/scheduling/lists/reads.server.ts";
import { findCoveringProvider } from "#domain/scheduling/providers/covering-provider.ts";

/** Who should read someone's answers: the provider they booked, else the one who covers in their state. Null if nobody does. */
export async function findProviderFor(tx: TxCtx, { userId }: { userId: string }): Promise<string | null> {
  const visits = await listVisitsOf(tx.trx, userId);
  const booked = visits.findLast(({ status, endsAt }) => status === "booked" && endsAt > tx.now);
  if (booked) return booked.providerId;
  const state = (await findPerson(tx.trx, userId))?.state;
  return state ? findCoveringProvider(tx, { state, day: clinicToday(tx) }) : null;
}
