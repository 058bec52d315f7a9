import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { displayName } from "#domain/identity/profile/profile.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { keyOf } from "../idempotency.server.ts";
import {
  findRequest,
  insertContactMessageOnce,
  insertRequestEvent,
  insertVisitRequest,
  updateRequest,
} from "../queries.server.ts";
import { referenceFor } from "../reference-for.ts";

type VisitLine = {
  visitId: string;
  patientId: string;
  providerId: string;
  /** Sent twice, it's there once. */
  messageId: string;
  /** A file has its name as text. */
  body: string;
  fileId: string | null;
};

/**
 * What one of the two writes or sends during a visit. The conversation has the visit's id and is answered as it's written, so nobody
 * is asked to reply; what the member writes afterwards opens it for the desk. The caller has checked who is in the visit.
 */
export async function writeInVisitThread(tx: TxCtx, line: VisitLine): Promise<void> {
  const request = (await findRequest(tx.trx, line.visitId)) ?? (await openThread(tx, line));
  await insertContactMessageOnce(tx.trx, {
    id: line.messageId,
    request_id: line.visitId,
    author_kind: tx.actor.kind,
    author_id: actorId(tx.actor),
    body: line.body,
    file_id: line.fileId,
    created_at: tx.now,
  });
  const isResolved = request.state === "resolved";
  await updateRequest(tx, line.visitId, { last_message_at: tx.now, ...(isResolved ? { resolved_at: tx.now } : {}) });
}

async function openThread(tx: TxCtx, { visitId, patientId, providerId }: VisitLine) {
  const person = await findPerson(tx.trx, patientId);
  if (!person) throw new AppError("not-found");
  const name = `${displayName(person)} ${person.last_name}`.slice(0, 200);
  const key = keyOf(visitId, "visit");
  await insertVisitRequest(tx, {
    id: visitId,
    reference: referenceFor(tx, key),
    source: "visit",
    user_id: patientId,
    provider_id: providerId,
    full_name: name,
    email: person.email,
    subject: name,
    priority: 3,
    state: "resolved",
    due_at: tx.now,
    created_at: tx.now,
    last_message_at: tx.now,
    resolved_at: tx.now,
    idempotency_key: key,
  });
  await insertRequestEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    request_id: visitId,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
    action: "make",
    from_state: "new",
    to_state: "resolved",
  });
  await recordAudit(tx, { action: "contact-request.made", objectId: visitId, subjectId: patientId });
  const opened = await findRequest(tx.trx, visitId);
  if (!opened) throw new AppError("conflict");
  return opened;
}
