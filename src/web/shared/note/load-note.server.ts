import type { Ctx } from "#core/ctx.ts";
import { getPatientPage, type PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { getDraft } from "#domain/visits/notes/get-draft.ts";
import { listQuickTexts } from "#domain/visits/notes/list-quick-texts.ts";
import { chooseTemplate } from "#domain/visits/notes/note-template.ts";
import { prefillNote } from "#domain/visits/notes/prefill-note.ts";
import { AppError } from "#core/errors.ts";
import { toNoteFacts } from "./note-facts.server.ts";

/**
 * The note of an open visit for `useNote`: what was saved, or what is known if nothing was. A page that has read the patient passes
 * what it read.
 */
export async function loadNote(ctx: Ctx, visitId: string, read?: PatientPage) {
  const found = await getDraft(ctx, { visitId });
  const { visit, startsAt, draft, templates } = found;
  const page = read ?? (await getPatientPage(ctx, { userId: visit.userId }));
  const facts = toNoteFacts(ctx, page, found, await getMarkers(ctx));
  const treatments = page.answers.episodes.map(({ treatmentKey }) => treatmentKey);
  const template = draft?.template ?? chooseTemplate(templates, visit.kind, treatments);
  if (!template) throw new AppError("conflict");
  return {
    visitId,
    templates,
    template,
    facts,
    body: draft?.body ?? prefillNote(template, facts),
    rev: draft?.rev ?? 0,
    savedAt: draft?.savedAt.toISOString() ?? null,
    quickTexts: await listQuickTexts(ctx),
    visit: {
      patientState: visit.patientState,
      modality: visit.modality,
      startsAt: startsAt?.toISOString() ?? null,
    },
  };
}
export type NoteView = Awaited<ReturnType<typeof loadNote>>;
