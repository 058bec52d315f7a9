import { createHash } from "node:crypto";
import { keyedHash } from "#domain/audit/keyed-hash.ts";

/** What a seal covers: the text by its hash, whose note it is, who signed, when, and in which session. */
export type SealedNote = {
  id: string;
  visitId: string;
  userId: string;
  kind: string;
  sha256: string;
  signedBy: string;
  signerName: string;
  signerCredentials: string;
  signedAt: Date;
  sessionId: string;
};

export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Keyed with the audit key, which the database never sees. */
export function noteSeal(key: Buffer, note: SealedNote): Buffer {
  return keyedHash(
    key,
    JSON.stringify([
      "note",
      note.id,
      note.visitId,
      note.userId,
      note.kind,
      note.sha256,
      note.signedBy,
      note.signerName,
      note.signerCredentials,
      note.signedAt.getTime(),
      note.sessionId,
    ]),
  );
}
