import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { isFresh } from "#domain/identity/sessions/is-fresh.ts";
import { followMonitoringJob } from "#domain/safety/monitoring/jobs.ts";
import { findAppointmentById } from "#domain/scheduling/lists/reads.server.ts";
import { fulfillVisit } from "#domain/scheduling/visits/fulfill-visit.ts";
import { findBlockers, type Blocker } from "#domain/visits/notes/find-blockers.ts";
import { lockDraft } from "#domain/visits/notes/reads.server.ts";
import { signNote } from "#domain/visits/notes/sign-note.ts";
import { findVisit } from "#domain/visits/reads.server.ts";
import type { Visit } from "#domain/visits/visit.ts";
import { summarizeEvidence } from "#domain/visits/room/summarize-evidence.ts";
import { listPrescribed } from "../writing/list-prescribed.ts";
import { findUnready, type UnreadyPrescription } from "../writing/find-unready.ts";
import { carryOutOrders } from "./carry-out-orders.ts";
import { findTopics } from "./find-topics.ts";

/** A finding of the intake that nobody has talked about with the patient, a prescription that can't be staged, or the note itself. */
export type SigningBlocker = Blocker | UnreadyPrescription | { code: "not-discussed"; topic: string };

export type SignVisitResult =
  | { kind: "signed" }
  | { kind: "blocked"; blockers: SigningBlocker[] }
  /** The note was saved elsewhere after this page showed it. */
  | { kind: "changed" };

/**
 * Signs the note of a visit and closes it: the only way in which a visit becomes done. Note, seal, closed visit, orders, fee and what is
 * due are one commit. Only its provider signs, the note they saw, with a recent second factor. Safe to press twice.
 */
export async function signVisit(ctx: Ctx, input: { visitId: string; rev: number }): Promise<SignVisitResult> {
  const { userId } = requireProvider(ctx);
  if (!(await isFresh(ctx))) throw new AppError("forbidden");
  return inTransaction(ctx, async (tx) => {
    const visit = await findVisit(tx.trx, input.visitId, { lock: true });
    if (!visit || visit.providerId !== userId) throw new AppError("not-found");
    if (visit.closedAt) return { kind: "signed" };
    const draft = await lockDraft(tx.trx, visit.id);
    if (!draft || draft.rev !== input.rev) return { kind: "changed" };
    const appointment = visit.appointmentId ? await findAppointmentById(tx.trx, visit.appointmentId) : null;
    const evidence = await summarizeEvidence(tx.trx, visit.id);
    const shown = { ...visit, modality: evidence.modality, startsAt: appointment?.startsAt ?? null };
    const blockers = [
      ...(await findUndiscussed(tx, visit)),
      ...findBlockers(shown, draft, tx.now),
      ...(await findUnready(tx, visit.id)),
    ];
    if (blockers.length > 0) return { kind: "blocked", blockers };
    await carryOutOrders(tx, visit.id);
    await signNote(tx, { visit, draft, evidence, prescriptions: await listPrescribed(tx, visit.id) });
    if (appointment) await fulfillVisit(tx, { appointmentId: appointment.id });
    await enqueue(tx, followMonitoringJob, { userId: visit.userId });
    return { kind: "signed" };
  });
}

async function findUndiscussed(tx: TxCtx, visit: Visit): Promise<SigningBlocker[]> {
  const topics = await findTopics(tx, visit);
  return topics
    .filter(({ mustBeDiscussed, discussedAt }) => mustBeDiscussed && !discussedAt)
    .map(({ key }) => ({ code: "not-discussed", topic: key }));
}
