import { sql, type Insertable } from "kysely";
import type { Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import type { LabAlert as AlertTable } from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import type { AlertLevel } from "./alert-rule.ts";
import type { LabAlert, ReportStatus } from "../report.ts";

/** SQL for alerts and review queues. */

export async function insertAlerts(trx: Trx, rows: Insertable<AlertTable>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("lab_alert").values(rows).execute();
}

export async function selectAlerts(trx: Trx, reportIds: readonly string[]): Promise<LabAlert[]> {
  if (reportIds.length === 0) return [];
  return alerts(trx)
    .where("report_id", "in", [...reportIds])
    .orderBy("raised_at")
    .orderBy("id")
    .execute();
}

export async function lockAlert(trx: Trx, id: string): Promise<LabAlert | null> {
  const row = await alerts(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

function alerts(trx: Trx) {
  return trx
    .selectFrom("lab_alert")
    .select([
      "id",
      "report_id as reportId",
      "value_id as valueId",
      "rule_key as ruleKey",
      sql<AlertLevel>`level`.as("level"),
      "stops_treatment as stopsTreatment",
      "treatment_keys as treatmentKeys",
      "text",
      "raised_at as raisedAt",
      "due_at as dueAt",
      "alarm_id as alarmId",
      "closed_at as closedAt",
      "closure_note as closureNote",
      "ended_at as endedAt",
    ]);
}

export async function closeAlertRow(
  trx: Trx,
  id: string,
  closure: { closed_at: Date; closed_by: string; closure_note: string },
): Promise<void> {
  await trx.updateTable("lab_alert").set(closure).where("id", "=", id).execute();
}

/** Alerts that page and that nobody has closed. */
export function openPagesOf(userId: string): Question<number> {
  return {
    json: sql`(select to_json(count(*)) from lab_alert
      where user_id = ${userId} and level = 'PAGE' and closed_at is null and ended_at is null)`,
    read: (count: number) => count,
  };
}

export async function countOpenOfAlarm(trx: Trx, alarmId: string): Promise<number> {
  const row = await trx
    .selectFrom("lab_alert")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("alarm_id", "=", alarmId)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function updateEnded(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("lab_alert")
    .set({ ended_at: at })
    .where("id", "in", [...ids])
    .where("ended_at", "is", null)
    .execute();
}

const openAlerts = (level: AlertLevel) =>
  sql<number>`(select count(*)::int from lab_alert a where a.report_id = r.id and a.level = ${level} and a.closed_at is null)`;

function waiting(trx: Trx) {
  return trx
    .selectFrom("lab_report as r")
    .innerJoin(people(trx).as("p"), "p.user_id", "r.user_id")
    .select([
      "r.id",
      "r.user_id as userId",
      sql<string>`p.first_name || ' ' || p.last_name`.as("name"),
      "r.lab_name as labName",
      "r.collected_on as collectedOn",
      "r.transcribed_by as transcribedBy",
      "r.transcribed_at as transcribedAt",
      "r.review_due_at as reviewDueAt",
      "r.provider_id as providerId",
      sql<ReportStatus>`r.status`.as("status"),
      openAlerts("PAGE").as("pages"),
      openAlerts("PRV").as("tasks"),
    ]);
}

/** Reports without a second check, oldest first. */
export async function selectToVerify(trx: Trx, limit: number) {
  return waiting(trx).where("r.status", "=", "transcribed").orderBy("r.transcribed_at").limit(limit).execute();
}

/** Pages come first, however late the rest is: a truncated list must not hide them. */
const ringingFirst = sql`exists (
  select from lab_alert a where a.report_id = r.id and a.level = 'PAGE' and a.closed_at is null) desc`;

/** Reports with an open alert: pages first, then by due time. */
export async function selectAlerting(trx: Trx, limit: number) {
  return waiting(trx)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("lab_alert")
          .select(["report_id", (e) => e.fn.min("due_at").as("due_at")])
          .where("closed_at", "is", null)
          .where("level", "<>", "INFO")
          .groupBy("report_id")
          .as("d"),
      (join) => join.onRef("d.report_id", "=", "r.id"),
    )
    .orderBy(ringingFirst)
    .orderBy("d.due_at")
    .limit(limit)
    .execute();
}

/** Reports without a review: pages first, then by due time. Row-level security limits them to the provider's own. */
export async function selectToReview(trx: Trx, whose: { providerId: string; isCovering: boolean }, limit: number) {
  return waiting(trx)
    .select(sql<boolean>`app.cares_for(r.user_id)`.as("isPatient"))
    .where((eb) =>
      eb.or([
        eb("r.provider_id", "=", whose.providerId),
        ...(whose.isCovering ? [eb("r.provider_id", "is", null)] : []),
      ]),
    )
    .where("r.reviewed_at", "is", null)
    .where("r.status", "in", ["transcribed", "released"])
    .orderBy(ringingFirst)
    .orderBy("r.review_due_at")
    .limit(limit)
    .execute();
}
