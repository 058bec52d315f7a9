import { isPerson, requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findNote, selectAddenda } from "./queries.server.ts";
import type { AddendumKind, NoteContent } from "./signed-note.ts";

type Signature = { signerName: string; signerCredentials: string; signedAt: Date };

export type SignedNote = Signature & {
  visitId: string;
  userId: string;
  content: NoteContent;
  addenda: (Signature & { id: string; kind: AddendumKind; text: string })[];
};

/** A signed note with what was added later. For its patient, providers who care for them, and nurses. */
export async function getNote(ctx: Ctx, { visitId }: { visitId: string }): Promise<SignedNote> {
  const person = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const note = await findNote(tx.trx, visitId);
    // An employee reads no notes; a member only their own, and nobody looks over their shoulder.
    const isOwn = note?.userId === person.userId;
    if (!note || !(isOwn ? !isViewed(ctx) : await mayRead(tx, note))) throw new AppError("not-found");
    if (!isOwn) await recordAudit(tx, { action: "note.read", subjectId: note.userId, objectId: visitId });
    const { userId, signerName, signerCredentials, signedAt } = note;
    const addenda = await selectAddenda(tx.trx, visitId);
    return {
      visitId,
      userId,
      signerName,
      signerCredentials,
      signedAt,
      content: JSON.parse(note.content) as NoteContent,
      addenda: addenda.map((one) => ({
        id: one.id,
        kind: one.kind,
        text: one.content,
        signerName: one.signerName,
        signerCredentials: one.signerCredentials,
        signedAt: one.signedAt,
      })),
    };
  });
}

async function mayRead(tx: TxCtx, { userId, signedBy }: { userId: string; signedBy: string }): Promise<boolean> {
  const { actor } = tx;
  if (actor.kind === "nurse") return true;
  if (actor.kind !== "provider" && actor.kind !== "admin") return false;
  return actor.userId === signedBy || caresFor(tx, { userId });
}

function isViewed({ actor }: Ctx): boolean {
  return isPerson(actor) && actor.viewedBy !== undefined;
}
