import { AppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { hashText, noteSeal } from "./note-seal.ts";
import { addendaToVerify, notesToVerify, selectClosedWithoutNote } from "./queries-verify.server.ts";
import type { StoredNote } from "./queries.server.ts";

export type NoteProblem = { kind: "note-changed" | "addendum-changed" | "note-missing"; id: string; visitId: string };
export type NoteReport = { notes: number; addenda: number; problems: NoteProblem[] };

/**
 * Verifies every signed note and addendum against its seal, and every closed visit against its note. Only somebody who can switch
 * triggers off in the database can have changed one.
 */
export async function verifyNotes(ctx: Ctx): Promise<NoteReport> {
  if (ctx.actor.kind !== "system") throw new AppError("forbidden");
  return inTransaction(ctx, async ({ trx, env }) => {
    const report: NoteReport = { notes: 0, addenda: 0, problems: [] };
    const isIntact = (sealed: StoredNote & { id: string; kind: string }) => {
      // An unknown key id is a change like any other.
      const key = env.AUDIT_KEYS.find(({ id }) => id === sealed.keyId)?.key;
      return (
        key !== undefined && hashText(sealed.content) === sealed.sha256 && noteSeal(key, sealed).equals(sealed.seal)
      );
    };
    for await (const page of notesToVerify(trx)) {
      report.notes += page.length;
      for (const note of page) {
        if (!isIntact({ ...note, id: note.visitId, kind: "note" }) || !isOfTemplate(note)) {
          report.problems.push({ kind: "note-changed", id: note.visitId, visitId: note.visitId });
        }
      }
    }
    for await (const page of addendaToVerify(trx)) {
      report.addenda += page.length;
      for (const addendum of page) {
        if (!isIntact(addendum)) {
          report.problems.push({ kind: "addendum-changed", id: addendum.id, visitId: addendum.visitId });
        }
      }
    }
    const missing = await selectClosedWithoutNote(trx);
    report.problems.push(...missing.map((id) => ({ kind: "note-missing" as const, id, visitId: id })));
    return report;
  });
}

/** The seal covers the template by the text, which names it. */
function isOfTemplate({
  content,
  templateKey,
  templateVersion,
}: StoredNote & { templateKey: string; templateVersion: number }) {
  const { template } = JSON.parse(content) as { template?: { key?: unknown; version?: unknown } };
  return template?.key === templateKey && template.version === templateVersion;
}
