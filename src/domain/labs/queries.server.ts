import { sql, type Insertable, type Updateable } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import { listOf, type Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import type { LabEvent, LabReport as ReportTable, LabValue as ValueTable } from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import type { Measured } from "./alerts/alert-rule.ts";
import type { LabReport, LabValue, ReportSource, ReportStatus, PrintedValue } from "./report.ts";

/** SQL for reports and their values. Row-level security decides what's visible. */

type ReportRow = Omit<LabReport, "values" | "printed">;

/** Reports with their values, latest draw first. */
export async function selectReports(
  trx: Trx,
  where: { userId: string; statuses?: readonly ReportStatus[] },
): Promise<LabReport[]> {
  let query = reports(trx).where("r.user_id", "=", where.userId);
  if (where.statuses) query = query.where("r.status", "in", [...where.statuses]);
  return withValues(trx, await query.orderBy("r.collected_on", "desc").orderBy("r.id", "desc").execute());
}

export async function findReport(trx: Trx, id: string): Promise<LabReport | null> {
  const rows = await reports(trx).where("r.id", "=", id).execute();
  return (await withValues(trx, rows))[0] ?? null;
}

/** The same, locked. */
export async function lockReport(trx: Trx, id: string): Promise<LabReport | null> {
  await trx.selectFrom("lab_report").select("id").where("id", "=", id).forUpdate().execute();
  return findReport(trx, id);
}

/** All versions of one report, oldest first. */
export async function selectVersions(trx: Trx, rootId: string): Promise<LabReport[]> {
  return withValues(trx, await reports(trx).where("r.root_id", "=", rootId).orderBy("r.version").execute());
}

function reports(trx: Trx) {
  return trx
    .selectFrom("lab_report as r")
    .leftJoin(providers(trx).as("p"), "p.user_id", "r.reviewed_by")
    .select([
      "r.id",
      "r.root_id as rootId",
      "r.version",
      "r.user_id as userId",
      sql<ReportSource>`r.source`.as("source"),
      "r.lab_name as labName",
      "r.collected_on as collectedOn",
      sql<string | null>`to_char(r.collected_time, 'HH24:MI')`.as("collectedTime"),
      "r.file_id as fileId",
      "r.provider_id as providerId",
      sql<ReportStatus>`r.status`.as("status"),
      "r.correction_reason as correctionReason",
      "r.transcribed_by as transcribedBy",
      "r.transcribed_at as transcribedAt",
      "r.verified_by as verifiedBy",
      "r.verified_at as verifiedAt",
      "r.ended_at as endedAt",
      "r.review_due_at as reviewDueAt",
      "p.display_name as reviewedBy",
      "r.reviewed_at as reviewedAt",
      "r.held_values as heldValues",
      sql<LabReport["labStatus"]>`r.lab_status`.as("labStatus"),
      "r.order_id as orderId",
    ]);
}

async function withValues(trx: Trx, rows: ReportRow[]): Promise<LabReport[]> {
  const byReport = await selectValues(
    trx,
    rows.map(({ id }) => id),
  );
  const sent = rows.filter(({ source }) => source === "interface").map(({ id }) => id);
  const printed = Map.groupBy(await selectPrintedValues(trx, sent), ({ reportId }) => reportId);
  return rows.map((row) => ({ ...row, values: byReport.get(row.id) ?? [], printed: printed.get(row.id) ?? [] }));
}

async function selectPrintedValues(
  trx: Trx,
  reportIds: readonly string[],
): Promise<(PrintedValue & { reportId: string })[]> {
  if (reportIds.length === 0) return [];
  return trx
    .selectFrom("lab_printed_value")
    .select(["report_id as reportId", "position", "code", "name", "result", "unit", "range_text as rangeText", "flag"])
    .where("report_id", "in", [...reportIds])
    .orderBy("position")
    .execute();
}

/** The values of each report, in the order of its paper. */
export async function selectValues(trx: Trx, reportIds: readonly string[]): Promise<Map<string, LabValue[]>> {
  if (reportIds.length === 0) return new Map();
  const values = await trx
    .selectFrom("lab_value as v")
    .leftJoin(providers(trx).as("p"), "p.user_id", "v.remark_by")
    .select([
      "v.id",
      "v.report_id as reportId",
      "v.loinc",
      sql<LabValue["comparator"]>`v.comparator`.as("comparator"),
      "v.value",
      "v.value_text as valueText",
      "v.unit",
      "v.range_low as rangeLow",
      "v.range_high as rangeHigh",
      "v.range_text as rangeText",
      sql<LabValue["flag"]>`v.flag`.as("flag"),
      "v.held_at as heldAt",
      "v.held_by as heldBy",
      "v.hold_reason as holdReason",
      "v.remark",
      "p.display_name as remarkBy",
      "v.remark_at as remarkAt",
    ])
    .where("v.report_id", "in", [...reportIds])
    .orderBy("v.position")
    .execute();
  return Map.groupBy(values, ({ reportId }) => reportId);
}

/** Every value of someone's released reports, newest draw first. */
export function measuredOf(userId: string): Question<MeasuredRow[]> {
  return {
    json: listOf(sql`select v.id, v.loinc, v.comparator, v.value::text as value, v.value_text as "valueText", v.unit,
        v.range_low::text as "rangeLow", v.range_high::text as "rangeHigh", r.collected_on as "collectedOn", r.root_id as "rootId",
        extract(hour from r.collected_time)::int as hour
      from lab_value v join lab_report r on r.id = v.report_id
      where r.user_id = ${userId} and r.status = 'released' order by r.collected_on desc, r.id desc, v.position`),
    read: (rows: MeasuredRow[]) => rows,
  };
}

export type MeasuredRow = Measured & { id: string; rootId: string; collectedOn: string; hour: number | null };

/** False if a row with this id exists: the same form was submitted twice. */
export async function insertReport(tx: TxCtx, row: Insertable<ReportTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.trx
    .insertInto("lab_report")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  tx.notify(TODAY_CHANNEL);
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertValues(trx: Trx, rows: Insertable<ValueTable>[]): Promise<void> {
  await trx.insertInto("lab_value").values(rows).execute();
}

export async function updateReport(tx: TxCtx, id: string, change: Updateable<ReportTable>): Promise<void> {
  await tx.trx.updateTable("lab_report").set(change).where("id", "=", id).execute();
  tx.notify(TODAY_CHANNEL);
}

/** The version in force until now. */
export async function endReleased(tx: TxCtx, rootId: string, at: Date): Promise<string[]> {
  const rows = await tx.trx
    .updateTable("lab_report")
    .set({ status: "amended", ended_at: at })
    .where("root_id", "=", rootId)
    .where("status", "=", "released")
    .returning("id")
    .execute();
  tx.notify(TODAY_CHANNEL);
  return rows.map(({ id }) => id);
}

export async function updateValue(trx: Trx, id: string, change: Updateable<ValueTable>): Promise<void> {
  await trx.updateTable("lab_value").set(change).where("id", "=", id).execute();
}

export async function countHeld(tx: TxCtx, reportId: string): Promise<void> {
  await sql`update lab_report set held_values =
    (select count(*) from lab_value where report_id = ${reportId} and held_at is not null) where id = ${reportId}`.execute(
    tx.trx,
  );
  tx.notify(TODAY_CHANNEL);
}

export async function insertEvents(trx: Trx, rows: Insertable<LabEvent>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("lab_event").values(rows).execute();
}

export async function selectEvents(trx: Trx, reportIds: readonly string[]) {
  return trx
    .selectFrom("lab_event as e")
    .leftJoin(people(trx).as("p"), "p.user_id", "e.actor_id")
    .select(["e.id", "e.report_id as reportId", "e.value_id as valueId", "e.kind", "e.at", "e.note"])
    .select(["e.actor_kind as actorKind", sql<string | null>`p.first_name || ' ' || p.last_name`.as("actorName")])
    .where("e.report_id", "in", [...reportIds])
    .orderBy("e.seq")
    .execute();
}

/** For the worker, which can see whose report it is but not its values. */
export async function findReleasedOwner(trx: Trx, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom("lab_report")
    .select("user_id")
    .where("id", "=", id)
    .where("status", "=", "released")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The latest draw in force. */
export async function findLatest(trx: Trx, userId: string): Promise<{ id: string; collectedOn: string } | null> {
  const row = await trx
    .selectFrom("lab_report")
    .select(["id", "collected_on as collectedOn"])
    .where("user_id", "=", userId)
    .where("status", "=", "released")
    .orderBy("collected_on", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type Draw = { id: string; userId: string; on: string; markers: string[] };

/** Released draws, by day. What was measured, not the values. */
export async function selectDraws(trx: Trx, userIds: readonly string[]): Promise<Draw[]> {
  return trx
    .selectFrom("lab_report as r")
    .select(["r.id", "r.user_id as userId", "r.collected_on as on"])
    .select(sql<string[]>`array(select v.loinc from lab_value v where v.report_id = r.id)`.as("markers"))
    .where("r.user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where("r.status", "=", "released")
    .orderBy("r.collected_on")
    .execute();
}

/** Who reviews what nobody has reviewed yet. */
export async function updateReviewer(
  tx: TxCtx,
  { userId, fromProviderId, toProviderId }: { userId: string; fromProviderId: string; toProviderId: string },
): Promise<number> {
  const { numUpdatedRows } = await tx.trx
    .updateTable("lab_report")
    .set({ provider_id: toProviderId })
    .where("user_id", "=", userId)
    .where("provider_id", "=", fromProviderId)
    .where("reviewed_at", "is", null)
    .where("status", "in", ["transcribed", "released"])
    .executeTakeFirst();
  tx.notify(TODAY_CHANNEL);
  return Number(numUpdatedRows);
}
