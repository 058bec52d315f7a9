import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findAppointmentById } from "#domain/scheduling/lists/reads.server.ts";
import type { Visit } from "../visit.ts";
import type { NoteTemplate, Strength } from "./note-template.ts";
import { findDraft, findLastStrengths, findLastText, selectTemplates, type Draft } from "./queries.server.ts";
import { requireOwnVisit } from "./require-own-visit.ts";

export type DraftToWrite = {
  visit: Visit;
  startsAt: Date | null;
  /** Null until something was saved. */
  draft: Draft | null;
  /** Templates for this kind of visit. */
  templates: NoteTemplate[];
  /** What earlier notes say: where the provider was, how strong the patient's symptoms were. */
  lastPlace: string | null;
  lastStrengths: { strengths: { key: string; strength: Strength }[]; signedAt: Date } | null;
};

/** The note of one of the provider's own visits, to go on writing it. */
export async function getDraft(ctx: Ctx, { visitId }: { visitId: string }): Promise<DraftToWrite> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await requireOwnVisit(tx, visitId);
    await recordAudit(tx, { action: "note-draft.read", subjectId: visit.userId, objectId: visitId });
    const templates = await selectTemplates(tx.trx, clinicToday(tx));
    const appointment = visit.appointmentId ? await findAppointmentById(tx.trx, visit.appointmentId) : null;
    return {
      visit,
      startsAt: appointment?.startsAt ?? null,
      draft: await findDraft(tx.trx, visitId),
      templates: templates.filter(({ kinds }) => kinds.includes(visit.kind)),
      lastPlace: await findLastText(tx.trx, userId, "provider-place"),
      lastStrengths: await findLastStrengths(tx.trx, visit.userId),
    };
  });
}
