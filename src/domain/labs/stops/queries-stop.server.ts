import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabStopDecision } from "#core/db-types.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import type { LabStop, StopDecision, StopMessage } from "./stop.ts";

/** SQL for treatment stops. The worker reads it too, so it returns no values. */

/** A person's stops in force, oldest result first, with the latest decision. Each statement reads by person. */
export async function selectStops(trx: Trx, userId: string): Promise<LabStop[]> {
  const alerts = await trx
    .selectFrom("lab_alert as a")
    .innerJoin("lab_report as r", "r.id", "a.report_id")
    .select(["a.id as alertId", "a.report_id as reportId", "r.root_id as rootId", "a.value_id as valueId"])
    .select(["a.rule_key as ruleKey", "a.treatment_keys as keys", "a.text", "r.collected_on as collectedOn"])
    .where("a.user_id", "=", userId)
    .where("r.user_id", "=", userId)
    .where("a.stops_treatment", "=", true)
    .where("a.ended_at", "is", null)
    .orderBy("r.collected_on")
    .orderBy("a.id")
    .execute();
  if (alerts.length === 0) return [];
  const decisions = await selectDecisions(trx, userId);
  const inForce = await selectReleased(trx, userId);
  return alerts.flatMap(({ keys, ...alert }) =>
    keys.map((treatmentKey) => {
      const newest = decisions.get(`${alert.alertId} ${treatmentKey}`);
      return {
        ...alert,
        reportId: inForce.get(alert.rootId) ?? alert.reportId,
        treatmentKey,
        decision: newest?.decision ?? null,
        message: newest?.message ?? null,
        decidedAt: newest?.decidedAt ?? null,
        decidedBy: newest?.decidedBy ?? null,
      };
    }),
  );
}

/** The latest per alert and treatment. */
async function selectDecisions(trx: Trx, userId: string) {
  const rows = await trx
    .selectFrom("lab_stop_decision as n")
    .innerJoin(providers(trx).as("p"), "p.user_id", "n.decided_by")
    .select(["n.alert_id", "n.treatment_key", sql<StopDecision>`n.decision`.as("decision"), "n.message"])
    .select(["n.decided_at as decidedAt", "p.display_name as decidedBy"])
    .where("n.user_id", "=", userId)
    .orderBy("n.seq")
    .execute();
  return new Map(rows.map((row) => [`${row.alert_id} ${row.treatment_key}`, row]));
}

/** The version in force of each report, by its first version. */
async function selectReleased(trx: Trx, userId: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom("lab_report")
    .select(["id", "root_id"])
    .where("user_id", "=", userId)
    .where("status", "=", "released")
    .execute();
  return new Map(rows.map(({ id, root_id }) => [root_id, id]));
}

export async function insertStopDecisions(trx: Trx, rows: Insertable<LabStopDecision>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("lab_stop_decision").values(rows).execute();
}

/** The latest decision about each of a person's treatments. */
export async function selectStopMessages(trx: Trx, userId: string): Promise<StopMessage[]> {
  return trx
    .selectFrom("lab_stop_decision as n")
    .innerJoin(providers(trx).as("p"), "p.user_id", "n.decided_by")
    .distinctOn("n.treatment_key")
    .select(["n.treatment_key as treatmentKey", sql<StopDecision>`n.decision`.as("decision"), "n.message"])
    .select(["n.decided_at as decidedAt", "p.display_name as decidedBy"])
    .where("n.user_id", "=", userId)
    .orderBy("n.treatment_key")
    .orderBy("n.seq", "desc")
    .execute();
}
