import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { PrescriptionRequest as RequestTable } from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import type { DenialReason } from "./eprescribe.ts";

/** SQL for what pharmacies ask through the e-prescribing service. */

export type PrescriptionRequest = {
  id: string;
  kind: "refill" | "change";
  detail: string | null;
  vendorRef: string;
  prescriptionId: string | null;
  userId: string | null;
  providerId: string | null;
  askedAt: Date;
  dueAt: Date;
  answer: "denied" | "answered-there" | null;
  reason: DenialReason | null;
  sentAt: Date | null;
};

export async function insertRequest(trx: Trx, row: Insertable<RequestTable>): Promise<void> {
  await trx
    .insertInto("prescription_request")
    .values(row)
    .onConflict((conflict) => conflict.columns(["vendor_key", "kind", "vendor_ref"]).doNothing())
    .execute();
}

export async function selectUnanswered(trx: Trx, vendorKey: string): Promise<PrescriptionRequest[]> {
  return requests(trx).where("q.vendor_key", "=", vendorKey).where("q.answered_at", "is", null).execute();
}

export async function findRequest(trx: Trx, id: string): Promise<PrescriptionRequest | null> {
  return (await requests(trx).where("q.id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockRequest(trx: Trx, id: string): Promise<PrescriptionRequest | null> {
  return (await requests(trx).where("q.id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

export type NamedRequest = PrescriptionRequest & { memberName: string | null; drugName: string | null };

/** A provider's own, the oldest first. */
export async function selectOpenOf(trx: Trx, providerId: string, limit: number): Promise<NamedRequest[]> {
  return requests(trx)
    .leftJoin(people(trx).as("u"), "u.user_id", "q.user_id")
    .leftJoin("prescription as r", "r.id", "q.prescription_id")
    .select(["u.name as memberName", "r.drug_name as drugName"])
    .where("q.provider_id", "=", providerId)
    .where("q.answered_at", "is", null)
    .orderBy("q.due_at")
    .limit(limit)
    .execute();
}

export async function markAnsweredThere(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("prescription_request")
    .set({ answer: "answered-there", answered_at: at, sent_at: at })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .execute();
}

export async function markDenied(
  trx: Trx,
  id: string,
  answer: { reason: DenialReason; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable("prescription_request")
    .set({ answer: "denied", reason: answer.reason, answered_by: answer.by, answered_at: answer.at })
    .where("id", "=", id)
    .execute();
}

export async function markSent(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable("prescription_request").set({ sent_at: at }).where("id", "=", id).execute();
}

/** Those past their time that nobody was notified about. */
export async function lockOverdue(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<Pick<PrescriptionRequest, "id" | "providerId">[]> {
  return trx
    .selectFrom("prescription_request")
    .select(["id", "provider_id as providerId"])
    .where("answered_at", "is", null)
    .where("reminded_at", "is", null)
    .where("due_at", "<", now)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markReminded(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable("prescription_request").set({ reminded_at: at }).where("id", "=", id).execute();
}

export function requests(trx: Trx) {
  return trx
    .selectFrom("prescription_request as q")
    .select([
      "q.id",
      sql<PrescriptionRequest["kind"]>`q.kind`.as("kind"),
      "q.detail",
      "q.vendor_ref as vendorRef",
      "q.prescription_id as prescriptionId",
      "q.user_id as userId",
      "q.provider_id as providerId",
      "q.asked_at as askedAt",
      "q.due_at as dueAt",
      sql<PrescriptionRequest["answer"]>`q.answer`.as("answer"),
      sql<PrescriptionRequest["reason"]>`q.reason`.as("reason"),
      "q.sent_at as sentAt",
    ]);
}
