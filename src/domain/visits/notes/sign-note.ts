import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newest } from "#core/keyring.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findSigner } from "#domain/scheduling/reads.server.ts";
import { updateVisit } from "../queries.server.ts";
import type { Modality, Visit } from "../visit.ts";
import { hashText, noteSeal } from "./note-seal.ts";
import { deleteDraft, insertNote, type Draft } from "./queries.server.ts";
import { contentOf, type NotePrescription } from "./signed-note.ts";

/** How a visit took place, by what both sides measured. */
export type VisitEvidence = { modality: Modality; avSeconds: number; startedAt: Date | null; endedAt: Date | null };

export type NoteToSign = {
  visit: Visit;
  draft: Draft;
  evidence: VisitEvidence;
  /** What was prescribed in the visit, with the reasons that were given. */
  prescriptions?: NotePrescription[];
};

/**
 * Turns a draft into a signed note and closes its visit, in the transaction of its caller, which has checked that nothing blocks it.
 * There is no way back: what is missing later is an addendum.
 */
export async function signNote(tx: TxCtx, { visit, draft, evidence, prescriptions = [] }: NoteToSign): Promise<void> {
  const { userId, sessionId } = requireProvider(tx);
  const signer = await findSigner(tx.trx, userId);
  if (!signer || visit.providerId !== userId || visit.closedAt) throw new AppError("conflict");
  const written = contentOf(draft.template, draft.body, {
    modality: evidence.modality,
    avSeconds: evidence.avSeconds,
    startedAt: evidence.startedAt?.toISOString() ?? null,
    endedAt: evidence.endedAt?.toISOString() ?? null,
    patientState: visit.patientState,
    patientAddress: visit.patientAddress,
  });
  const content = JSON.stringify({ ...written, ...(prescriptions.length > 0 && { prescriptions }) });
  const sealed = {
    id: visit.id,
    visitId: visit.id,
    userId: visit.userId,
    kind: "note",
    sha256: hashText(content),
    signedBy: userId,
    signerName: signer.name,
    signerCredentials: signer.credentials,
    signedAt: tx.now,
    sessionId,
  };
  const { id: keyId, key } = newest(tx.env.AUDIT_KEYS);
  await insertNote(tx.trx, {
    visit_id: visit.id,
    user_id: visit.userId,
    template_key: draft.template.key,
    template_version: draft.template.version,
    content,
    sha256: sealed.sha256,
    key_id: keyId,
    seal: noteSeal(key, sealed),
    signed_by: userId,
    signer_name: signer.name,
    signer_credentials: signer.credentials,
    signed_at: tx.now,
    session_id: sessionId,
  });
  await deleteDraft(tx.trx, visit.id);
  const isClosed = await updateVisit(tx, visit.id, {
    modality: evidence.modality,
    av_seconds: evidence.avSeconds,
    started_at: evidence.startedAt,
    ended_at: evidence.endedAt,
    closed_at: tx.now,
  });
  if (!isClosed) throw new AppError("conflict");
  await recordAudit(tx, { action: "note.signed", subjectId: visit.userId, objectId: visit.id });
}
