import { sql } from "kysely";
import { ask, listOf, type Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import { HOLD_SOURCES, type HoldSource } from "./treatment-hold.ts";

/**
 * What holds a person's treatment right now, or null. With `confirmedAt`, what holds a prescription of that moment: a dose changed
 * since then holds it too. Reads by person, so that a page about several treatments asks once.
 */
export async function findTreatmentHold(
  trx: Trx,
  userId: string,
  treatmentKey: string,
  { confirmedAt = null }: { confirmedAt?: Date | null } = {},
): Promise<{ source: HoldSource } | null> {
  const rows = await trx
    .selectFrom("treatment_hold")
    .select([sql<HoldSource>`source`.as("source"), "treatment_key", "lifted_at"])
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("lifted_at", "is", null), eb("lift_reason", "=", "change-dose")]))
    .execute();
  const inForce = rows.filter(
    ({ treatment_key, lifted_at }) =>
      treatment_key === treatmentKey && (!lifted_at || (confirmedAt !== null && lifted_at >= confirmedAt)),
  );
  const source = HOLD_SOURCES.find((one) => inForce.some((row) => row.source === one));
  return source ? { source } : null;
}

export type OpenHold = { treatmentKey: string; source: HoldSource; since: Date };

/** Everything that holds a person's treatments now, oldest first. */
export async function listOpenHolds(trx: Trx, userId: string): Promise<OpenHold[]> {
  return ask(trx, openHoldsOf(userId));
}

/** The same, to be asked together with something else. */
export function openHoldsOf(userId: string): Question<OpenHold[]> {
  return {
    json: listOf(sql`select treatment_key as "treatmentKey", source, starts_at as since from treatment_hold
      where user_id = ${userId} and lifted_at is null order by starts_at`),
    read: (holds: OpenHold[]) => holds.map((hold) => ({ ...hold, since: new Date(hold.since) })),
  };
}

/** Treatments on hold, by person. */
export async function listHeldTreatments(trx: Trx, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom("treatment_hold")
    .select(["user_id", "treatment_key"])
    .distinct()
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where("lifted_at", "is", null)
    .orderBy("treatment_key")
    .execute();
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byPerson].map(([userId, held]) => [userId, held.map(({ treatment_key }) => treatment_key)]));
}
