import { sql, type Insertable } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import type { Prescription as Row, PrescriptionEvent } from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import { pharmacies } from "#domain/catalog/reads.server.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import type {
  PatientIdentity,
  Prescription,
  PrescriptionFill,
  PrescriptionMove,
  PrescriptionStatus,
} from "./prescription.ts";

/** SQL for prescriptions. Row-level security decides which rows are visible. */

export async function insertPrescription(tx: TxCtx, row: Insertable<Row>): Promise<void> {
  await tx.trx.insertInto("prescription").values(row).execute();
  tx.notify(TODAY_CHANNEL);
}

export async function findPrescription(
  trx: Trx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Prescription | null> {
  let query = selectPrescriptions(trx).where("r.id", "=", id);
  if (options.lock) query = query.forUpdate("r");
  const [found] = withDates(await query.execute());
  return found ?? null;
}

/** Whether a nurse enters signed orders. The policy asks the same function. */
export async function selectHasNurse(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select app.clinic_has_nurse() as has`.execute(trx);
  return rows[0]!.has;
}

/** Newest first. Members only see confirmed ones. */
export async function selectOfPerson(
  trx: Trx,
  userId: string,
  options: { confirmedOnly?: boolean } = {},
): Promise<Prescription[]> {
  let query = selectPrescriptions(trx).where("r.user_id", "=", userId);
  if (options.confirmedOnly) query = query.where("r.confirmed_by", "is not", null);
  return withDates(await query.orderBy("r.issued_on", "desc").orderBy("r.id", "desc").execute());
}

/** Every open prescription for the same medicine, for a newer one to replace. */
export async function lockOthersOf(trx: Trx, prescription: Prescription): Promise<Prescription[]> {
  const rows = await selectPrescriptions(trx)
    .where("r.user_id", "=", prescription.userId)
    .where("r.offering_key", "=", prescription.offeringKey)
    .where("r.status", "in", ["active", "on_hold", "exhausted"])
    .where("r.id", "<>", prescription.id)
    .orderBy("r.id")
    .forUpdate("r")
    .execute();
  return withDates(rows);
}

export type NamedPrescription = Prescription & { memberName: string; memberState: string | null };

/** The patient's current details. */
export async function findIdentity(trx: Trx, userId: string): Promise<PatientIdentity | null> {
  const { rows } = await sql<{ identity: PatientIdentity | null }>`
    select app.patient_identity(${userId}) as identity`.execute(trx);
  return rows[0]?.identity ?? null;
}

/** A provider's prescriptions: to confirm, or active. */
export async function selectOfPrescriber(
  trx: Trx,
  prescriberId: string,
  statuses: readonly PrescriptionStatus[],
  limit: number,
): Promise<NamedPrescription[]> {
  const rows = await withNames(trx)
    .where("r.prescriber_id", "=", prescriberId)
    .where("r.status", "in", [...statuses])
    .orderBy((order) => order.fn.coalesce("r.transcribed_at", "r.written_at"))
    .limit(limit)
    .execute();
  return withDates(rows);
}

export async function findNamed(trx: Trx, id: string): Promise<NamedPrescription | null> {
  const [found] = withDates(await withNames(trx).where("r.id", "=", id).execute());
  return found ?? null;
}

export async function countToConfirm(trx: Trx, prescriberId: string): Promise<number> {
  const row = await trx
    .selectFrom("prescription")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("prescriber_id", "=", prescriberId)
    .where("status", "=", "transcribed")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Paginated by id. Includes those without a fill left; the caller skips them. */
export async function selectActive(
  trx: Trx,
  question: { today: string; after: string | null; limit: number },
): Promise<Prescription[]> {
  let query = selectPrescriptions(trx).where("r.status", "=", "active").where("r.expires_on", ">=", question.today);
  if (question.after) query = query.where("r.id", ">", question.after);
  return withDates(await query.orderBy("r.id").limit(question.limit).execute());
}

/** Expired ones, locked for the caller to end. */
export async function lockExpired(trx: Trx, today: string, limit: number): Promise<Prescription[]> {
  const rows = await selectPrescriptions(trx)
    .where("r.status", "in", ["transcribed", "active", "on_hold", "exhausted"])
    .where("r.expires_on", "<", today)
    .orderBy("r.expires_on")
    .limit(limit)
    .forUpdate("r")
    .skipLocked()
    .execute();
  return withDates(rows);
}

/** Active ones without a fill left, or exhausted ones that have one again. */
export async function lockByFills(trx: Trx, which: "exhausted" | "restored", limit: number): Promise<Prescription[]> {
  const used = sql`(select count(*) from prescription_fill x where x.prescription_id = r.id and x.released_at is null)`;
  const rows = await selectPrescriptions(trx)
    .where("r.status", "=", which === "exhausted" ? "active" : "exhausted")
    .where(
      which === "exhausted" ? sql<boolean>`${used} > r.refills_allowed` : sql<boolean>`${used} <= r.refills_allowed`,
    )
    .orderBy("r.id")
    .limit(limit)
    .forUpdate("r")
    .skipLocked()
    .execute();
  return withDates(rows);
}

/** Null if someone else changed it since it was read. */
export async function updatePrescription(
  tx: TxCtx,
  prescription: { id: string; version: number },
  change: Partial<Pick<Row, "status" | "telemedicine_basis">> & {
    confirmed_by?: string;
    confirmed_at?: Date;
    ended_at?: Date | null;
  },
): Promise<{ signedFor: PatientIdentity | null } | null> {
  const changed = await tx.trx
    .updateTable("prescription")
    .set({ ...change, version: prescription.version + 1 })
    .where("id", "=", prescription.id)
    .where("version", "=", prescription.version)
    .returning(sql<PatientIdentity | null>`signed_for`.as("signedFor"))
    .executeTakeFirst();
  tx.notify(TODAY_CHANNEL);
  return changed ?? null;
}

export async function insertPrescriptionEvent(trx: Trx, row: Insertable<PrescriptionEvent>): Promise<void> {
  await trx.insertInto("prescription_event").values(row).execute();
}

export type HistoryEntry = {
  prescriptionId: string;
  kind: PrescriptionMove | "transcribed" | "drafted" | "cancel-asked" | "cancel-confirmed" | "cancel-denied";
  at: Date;
  actorKind: string;
  reason: string | null;
  note: string | null;
};

export async function selectEvents(trx: Trx, prescriptionIds: readonly string[]): Promise<HistoryEntry[]> {
  if (prescriptionIds.length === 0) return [];
  return trx
    .selectFrom("prescription_event")
    .select([
      "prescription_id as prescriptionId",
      sql<HistoryEntry["kind"]>`kind`.as("kind"),
      "at",
      "actor_kind as actorKind",
      "reason",
      "note",
    ])
    .where("prescription_id", "in", [...prescriptionIds])
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** What orders and phone calls need. */
export type DeskSummary = Pick<
  Prescription,
  | "id"
  | "drugName"
  | "status"
  | "issuedOn"
  | "expiresOn"
  | "refillsAllowed"
  | "fills"
  | "controlledSchedule"
  | "prescriberName"
  | "pharmacyName"
  | "signedFor"
>;

/** Newest first, without what the desk doesn't read: `app.desk_prescriptions` has no dose. */
export async function selectForDesk(trx: Trx, userId: string): Promise<DeskSummary[]> {
  const { rows } = await sql<Omit<DeskSummary, "fills"> & { fills: JsonFill[] }>`
    select r.id, r.drug_name as "drugName", r.status, r.issued_on as "issuedOn", r.expires_on as "expiresOn",
      r.refills_allowed as "refillsAllowed", r.controlled_schedule as "controlledSchedule", f.name as "pharmacyName",
      concat_ws(', ', d.display_name, nullif(d.credentials, '')) as "prescriberName", r.signed_for as "signedFor",
      ${FILLS} as fills
    from app.desk_prescriptions(${userId}) r
    join ${pharmacies(trx)} f on f.id = r.pharmacy_id
    join ${providers(trx)} d on d.user_id = r.prescriber_id
    order by r.issued_on desc, r.id desc`.execute(trx);
  return withDates(rows);
}

export async function selectEventsForDesk(trx: Trx, userId: string): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select prescription_id as "prescriptionId", kind, at, actor_kind as "actorKind", null as reason, null as note
    from app.desk_prescription_events(${userId}) order by at, id`.execute(trx);
  return rows;
}

/** Lets one query read a prescription for the clinic's rules, whoever asks. Not in a transaction that a page's loaders share. */
export async function findForRules(trx: Trx, id: string): Promise<Prescription | null> {
  return readForRules(trx, id, () => findPrescription(trx, id));
}

export async function findMailOf(trx: Trx, prescriptionId: string) {
  return trx
    .selectFrom("prescription as r")
    .innerJoin(people(trx).as("u"), "u.user_id", "r.user_id")
    .select(["u.user_id", "u.email"])
    .where("r.id", "=", prescriptionId)
    .executeTakeFirst();
}

function withNames(trx: Trx) {
  return selectPrescriptions(trx)
    .innerJoin(people(trx).as("u"), "u.user_id", "r.user_id")
    .select(["u.name as memberName", "u.state as memberState"]);
}

function selectPrescriptions(trx: Trx) {
  return trx
    .selectFrom("prescription as r")
    .innerJoin(pharmacies(trx).as("f"), "f.id", "r.pharmacy_id")
    .innerJoin(providers(trx).as("d"), "d.user_id", "r.prescriber_id")
    .select([
      "r.id",
      "r.user_id as userId",
      "r.offering_key as offeringKey",
      "r.treatment_key as treatmentKey",
      "r.drug_name as drugName",
      sql<Prescription["form"]>`r.form`.as("form"),
      "r.is_compounded as isCompounded",
      "r.strength",
      sql<Prescription["measure"]>`case when r.dose_mg is null then 'IU' else 'mg' end`.as("measure"),
      sql<number>`coalesce(r.dose_mg, r.dose_iu)::float8`.as("dose"),
      sql<number | null>`coalesce(r.concentration_mg_per_ml, r.concentration_iu_per_ml)::float8`.as(
        "concentrationPerMl",
      ),
      sql<number>`r.doses_per_week::float8`.as("dosesPerWeek"),
      "r.directions",
      sql<number>`r.quantity::float8`.as("quantity"),
      "r.days_supply as daysSupply",
      "r.refills_allowed as refillsAllowed",
      sql<string>`r.issued_on`.as("issuedOn"),
      sql<string>`r.expires_on`.as("expiresOn"),
      "r.controlled_schedule as controlledSchedule",
      "r.pharmacy_id as pharmacyId",
      "f.name as pharmacyName",
      "f.phone as pharmacyPhone",
      "r.prescriber_id as prescriberId",
      sql<string>`concat_ws(', ', d.display_name, nullif(d.credentials, ''))`.as("prescriberName"),
      "r.clinical_difference as clinicalDifference",
      "r.signed_order_file_id as signedOrderFileId",
      sql<PatientIdentity | null>`r.signed_for`.as("signedFor"),
      sql<Prescription["telemedicineBasis"]>`r.telemedicine_basis`.as("telemedicineBasis"),
      "r.transcribed_by as transcribedBy",
      "r.transcribed_at as transcribedAt",
      "r.written_by as writtenBy",
      "r.written_at as writtenAt",
      "r.plan_id as planId",
      "r.visit_id as visitId",
      "r.renews_id as renewsId",
      "r.icd10",
      "r.week_days as weekDays",
      "r.staged_at as stagedAt",
      "r.vendor_ref as vendorRef",
      "r.vendor_state as vendorState",
      "r.vendor_problem as vendorProblem",
      sql<Prescription["vendorCancel"]>`r.vendor_cancel`.as("vendorCancel"),
      "r.confirmed_at as confirmedAt",
      "r.ended_at as endedAt",
      sql<PrescriptionStatus>`r.status`.as("status"),
      "r.version",
      FILLS.as("fills"),
    ]);
}

type JsonFill = Omit<PrescriptionFill, "filledAt"> & { filledAt: string };

const FILLS = sql<JsonFill[]>`(select coalesce(json_agg(json_build_object(
  'orderId', x.order_id, 'filledAt', x.filled_at, 'supplyFrom', x.supply_from) order by x.filled_at), '[]')
  from prescription_fill x where x.prescription_id = r.id and x.released_at is null)`;

/** JSON has no dates. */
function withDates<T extends { fills: JsonFill[] }>(rows: T[]): (Omit<T, "fills"> & { fills: PrescriptionFill[] })[] {
  return rows.map((row) => ({
    ...row,
    fills: row.fills.map((fill) => ({ ...fill, filledAt: new Date(fill.filledAt) })),
  }));
}
