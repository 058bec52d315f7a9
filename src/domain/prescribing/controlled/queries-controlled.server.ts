import { sql, type Insertable } from "kysely";
import type { PdmpQuery } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";
import type { Schedule, SkipReason } from "./controlled-gates.ts";

/** SQL for state rules and PDMP readings. Row-level security decides which rows are visible. */

export type StateRule = {
  state: string;
  effectiveFrom: string;
  needsRegistration: boolean;
  pdmp: "always" | "start" | "never";
  skipReasons: SkipReason[];
  pdmpName: string;
  pdmpUrl: string | null;
  source: string;
  owner: string;
  isConfirmed: boolean;
};

/** What each state asks for on a day, by the state's code. */
export async function selectStateRules(trx: Trx, day: string): Promise<StateRule[]> {
  return trx
    .selectFrom("state_cs_rule")
    .distinctOn("state")
    .select([
      "state",
      sql<string>`effective_from`.as("effectiveFrom"),
      "needs_state_registration as needsRegistration",
      sql<StateRule["pdmp"]>`pdmp_rule`.as("pdmp"),
      sql<SkipReason[]>`pdmp_skip_reasons`.as("skipReasons"),
      "pdmp_name as pdmpName",
      "pdmp_url as pdmpUrl",
      "source",
      "owner",
      sql<boolean>`confidence = 'confirmed'`.as("isConfirmed"),
    ])
    .where("effective_from", "<=", day)
    .orderBy("state")
    .orderBy("effective_from", "desc")
    .execute();
}

export async function findStateRule(trx: Trx, state: string, day: string): Promise<StateRule | null> {
  return (await selectStateRules(trx, day)).find((rule) => rule.state === state) ?? null;
}

/** The state's own schedule of a medicine on a day. */
export async function findStateSchedule(
  trx: Trx,
  { offeringKey, state, day }: { offeringKey: string; state: string; day: string },
): Promise<Schedule | null> {
  const row = await trx
    .selectFrom("state_schedule_override")
    .select(sql<Schedule>`schedule`.as("schedule"))
    .where("offering_key", "=", offeringKey)
    .where("state", "=", state)
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.schedule ?? null;
}

export type PdmpReading = {
  at: Date;
  state: string;
  method: "gateway" | "portal";
  outcome: "history" | "none" | "unavailable";
  seenAt: Date | null;
  skipReason: SkipReason | null;
};

export async function insertReading(trx: Trx, row: Insertable<PdmpQuery>): Promise<void> {
  await trx.insertInto("pdmp_query").values(row).execute();
}

/** A provider's readings about a patient in the two days before an instant, newest first. */
export async function selectRecentReadings(
  trx: Trx,
  { userId, providerId, until }: { userId: string; providerId: string; until: Date },
): Promise<PdmpReading[]> {
  return trx
    .selectFrom("pdmp_query")
    .select([
      "at",
      "state",
      sql<PdmpReading["method"]>`method`.as("method"),
      sql<PdmpReading["outcome"]>`outcome`.as("outcome"),
      "seen_at as seenAt",
      sql<SkipReason | null>`skip_reason`.as("skipReason"),
    ])
    .where("user_id", "=", userId)
    .where("provider_id", "=", providerId)
    .where("at", "<=", until)
    .where("at", ">", sql<Date>`${until}::timestamptz - interval '2 days'`)
    .orderBy("at", "desc")
    .execute();
}

/** When and where a state's record of the member who asks was read. Nothing else about it. */
export async function selectOwnReadings(trx: Trx): Promise<{ readAt: Date; state: string }[]> {
  const { rows } = await sql<{ readAt: Date; state: string }>`
    select read_at as "readAt", state from app.own_pdmp_readings()`.execute(trx);
  return rows;
}
