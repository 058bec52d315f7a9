import type { Insertable } from "kysely";
import type { ActorKind } from "#core/actor.ts";
import type { AuditCheck } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";
import { allNamesOf, presentNameOf } from "./action.ts";
import type { AuditLine, AuditPlace, AuditQuestion } from "./audit-line.ts";

/** SQL for searching the trail and requesting checks. */

export async function selectAuditEvents(
  trx: Trx,
  { question, after, limit }: { question: AuditQuestion; after?: AuditPlace | undefined; limit: number },
): Promise<AuditLine[]> {
  let query = trx
    .selectFrom("audit_event")
    .select(["id", "at", "actor_kind", "actor_id", "action", "subject_id", "object_id", "reason", "request_id"])
    .select(["address", "device"]);
  if (question.actorId) query = query.where("actor_id", "=", question.actorId);
  if (question.subjectId) query = query.where("subject_id", "=", question.subjectId);
  if (question.action) query = query.where("action", "in", allNamesOf(question.action));
  if (question.signIn) {
    query = query.where("address", "is not", null).where("action", "in", question.signIn);
  }
  if (question.from) query = query.where("at", ">=", question.from);
  if (question.to) query = query.where("at", "<", question.to);
  if (after) {
    query = query.where((eb) => eb(eb.refTuple("at", "id"), "<", eb.tuple(after.at, after.id)));
  }
  const rows = await query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actorKind: row.actor_kind as ActorKind,
    actorId: row.actor_id,
    action: presentNameOf(row.action),
    subjectId: row.subject_id,
    objectId: row.object_id,
    reason: row.reason,
    requestId: row.request_id,
    address: row.address,
    device: row.device,
  }));
}

export async function insertCheck(trx: Trx, row: Insertable<AuditCheck>): Promise<void> {
  await trx.insertInto("audit_check").values(row).execute();
}

export async function selectLastCheck(trx: Trx) {
  return trx.selectFrom("audit_check").selectAll().orderBy("asked_at", "desc").limit(1).executeTakeFirst();
}

export async function isCheckOpen(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom("audit_check").select("finished_at").where("id", "=", id).executeTakeFirst();
  return row !== undefined && row.finished_at === null;
}

export async function finishCheck(
  trx: Trx,
  id: string,
  report: Required<
    Pick<
      Insertable<AuditCheck>,
      "finished_at" | "row_count" | "seal_count" | "unsealed_count" | "problem_count" | "problems"
    >
  >,
): Promise<void> {
  await trx.updateTable("audit_check").set(report).where("id", "=", id).where("finished_at", "is", null).execute();
}
