import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { newest } from "#core/keyring.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { isFresh } from "#domain/identity/sessions/is-fresh.ts";
import { findSigner } from "#domain/scheduling/reads.server.ts";
import { hashText, noteSeal } from "./note-seal.ts";
import { findNote, insertAddendum } from "./queries.server.ts";
import { ADDENDUM_KINDS } from "./signed-note.ts";

export const Addendum = z.object({
  kind: z.enum(ADDENDUM_KINDS, "addendum-kind-missing"),
  text: z.string("addendum-missing").trim().min(1, "addendum-missing").max(10_000, "addendum-too-long"),
});

/**
 * Adds to a signed note, in one's own name: by its signer or another provider who cares for the patient. A second signature is another
 * provider's. Requires a recent sign-in with a second factor.
 */
export async function addAddendum(ctx: Ctx, input: z.infer<typeof Addendum> & { visitId: string }): Promise<void> {
  const { userId, sessionId } = requireProvider(ctx);
  const { kind, text } = Addendum.parse(input);
  if (!(await isFresh(ctx))) throw new AppError("forbidden");
  await inTransaction(ctx, async (tx) => {
    const note = await findNote(tx.trx, input.visitId);
    if (!note) throw new AppError("not-found");
    const isSigner = note.signedBy === userId;
    if (!isSigner && !(await caresFor(tx, { userId: note.userId }))) throw new AppError("not-found");
    const signer = await findSigner(tx.trx, userId);
    if (!signer || (kind === "cosign" && isSigner)) throw new AppError("conflict");
    const sealed = {
      id: newId(tx.now.getTime()),
      visitId: note.visitId,
      userId: note.userId,
      kind,
      sha256: hashText(text),
      signedBy: userId,
      signerName: signer.name,
      signerCredentials: signer.credentials,
      signedAt: tx.now,
      sessionId,
    };
    const { id: keyId, key } = newest(tx.env.AUDIT_KEYS);
    await insertAddendum(tx.trx, {
      id: sealed.id,
      visit_id: note.visitId,
      user_id: note.userId,
      kind,
      content: text,
      sha256: sealed.sha256,
      key_id: keyId,
      seal: noteSeal(key, sealed),
      signed_by: userId,
      signer_name: signer.name,
      signer_credentials: signer.credentials,
      signed_at: tx.now,
      session_id: sessionId,
    });
    await recordAudit(tx, { action: "note.added-to", subjectId: note.userId, objectId: note.visitId, reason: kind });
  });
}
