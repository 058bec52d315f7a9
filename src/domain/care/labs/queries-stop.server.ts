import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabStopDecision } from "#core/db-types.ts";
import type { LabStop, StopDecision, StopMessage } from "./stop.ts";

/** SQL about what results stop. The worker reads it too, so it names no value. */

/** Every stop of a person that is in force, oldest result first, with its newest decision. */
export async function selectStops(trx: Trx, userId: string): Promise<LabStop[]> {
  return trx
    .selectFrom("lab_alert as a")
    .innerJoin("lab_report as r", "r.id", "a.report_id")
    .innerJoinLateral(sql<{ key: string }>`unnest(a.treatment_keys)`.as<"t">(sql`t(key)`), (join) => join.onTrue())
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("lab_stop_decision as n")
          .innerJoin("provider as p", "p.user_id", "n.decided_by")
          .select(["n.decision", "n.message", "n.decided_at", "p.display_name"])
          .whereRef("n.alert_id", "=", "a.id")
          .whereRef("n.treatment_key", "=", "t.key")
          .orderBy("n.seq", "desc")
          .limit(1)
          .as("d"),
      (join) => join.onTrue(),
    )
    .select(["a.id as alertId", "r.root_id as rootId", "a.value_id as valueId"])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("lab_report as c")
            .select("c.id")
            .whereRef("c.root_id", "=", "r.root_id")
            .where("c.status", "=", "released"),
          "a.report_id",
        )
        .as("reportId"),
    )
    .select(["a.rule_key as ruleKey", "t.key as treatmentKey", "a.words", "r.collected_on as collectedOn"])
    .select([sql<StopDecision | null>`d.decision`.as("decision"), "d.message", "d.decided_at as decidedAt"])
    .select("d.display_name as decidedBy")
    .where("a.user_id", "=", userId)
    .where("a.stops_treatment", "=", true)
    .where("a.ended_at", "is", null)
    .orderBy("r.collected_on")
    .orderBy("a.id")
    .execute();
}

export async function insertStopDecisions(trx: Trx, rows: Insertable<LabStopDecision>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("lab_stop_decision").values(rows).execute();
}

/** The newest decision about each treatment of a person. */
export async function selectStopMessages(trx: Trx, userId: string): Promise<StopMessage[]> {
  return trx
    .selectFrom("lab_stop_decision as n")
    .innerJoin("provider as p", "p.user_id", "n.decided_by")
    .distinctOn("n.treatment_key")
    .select(["n.treatment_key as treatmentKey", sql<StopDecision>`n.decision`.as("decision"), "n.message"])
    .select(["n.decided_at as decidedAt", "p.display_name as decidedBy"])
    .where("n.user_id", "=", userId)
    .orderBy("n.treatment_key")
    .orderBy("n.seq", "desc")
    .execute();
}
