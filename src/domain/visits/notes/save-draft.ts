import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { fittingBody, type NoteBody } from "./note-body.ts";
import { Body } from "./parse-note.server.ts";
import { findDraft, findTemplate, insertDraft, updateDraft } from "./queries.server.ts";
import { requireOwnVisit } from "./require-own-visit.ts";

export const DraftToSave = z.object({
  visitId: z.uuid(),
  /** The version this text was made from; 0 if nothing was saved yet. */
  rev: z.int().min(0),
  template: z.object({ key: z.string().max(40), version: z.int().positive() }),
  body: Body,
});

export type SaveDraftResult =
  | { kind: "saved"; rev: number; savedAt: Date }
  /** Saved in another tab since. Nothing was written: here is the other text. */
  | { kind: "conflict"; rev: number; savedAt: Date; body: NoteBody };

/** Saves a note that is being written. A text made from an older version never replaces a newer one. */
export async function saveDraft(ctx: Ctx, input: z.infer<typeof DraftToSave>): Promise<SaveDraftResult> {
  const { userId } = requireProvider(ctx);
  const { visitId, rev, template: named, body } = DraftToSave.parse(input);
  return inTransaction(ctx, async (tx) => {
    const visit = await requireOwnVisit(tx, visitId);
    if (visit.closedAt) throw new AppError("conflict");
    const template = await findTemplate(tx.trx, named.key, named.version);
    if (!template?.kinds.includes(visit.kind)) throw new AppError("not-found");
    const row = {
      visit_id: visitId,
      user_id: visit.userId,
      author_id: userId,
      template_key: template.key,
      template_version: template.version,
      body: JSON.stringify(fittingBody(template, body)),
      saved_at: tx.now,
    };
    const isSaved = rev === 0 ? await insertDraft(tx.trx, row) : await updateDraft(tx.trx, rev, row);
    if (isSaved) return { kind: "saved", rev: rev + 1, savedAt: tx.now };
    const current = await findDraft(tx.trx, visitId);
    if (!current) throw new AppError("conflict");
    return { kind: "conflict", rev: current.rev, savedAt: current.savedAt, body: current.body };
  });
}
