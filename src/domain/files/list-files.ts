import { requireMember, type PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canDelete, mayOpenFilesOf, mayOpenKind, selectOpen } from "./access.ts";
import type { FileKind, FileState, FileUse, Refusal } from "./file.ts";
import { selectFilesOf, type FileRow } from "./queries.server.ts";

const MAX_SHOWN = 200;

export type ListedFile = {
  id: string;
  kind: FileKind;
  name: string;
  state: FileState;
  refusal: Refusal | null;
  contentType: string | null;
  /** Size of the stored file; before the check, the announced size. */
  bytes: number;
  receivedBytes: number;
  createdAt: Date;
  receivedAt: Date | null;
  readAt: Date | null;
  attachedAs: FileUse | null;
  isFromClinic: boolean;
  canDelete: boolean;
  /** Only for the sender: the browser uses it to resume an upload. */
  fingerprint: string | null;
};

/** A member's files, newest first. Viewing another person's list is audited. */
export async function listFiles(ctx: Ctx, { userId }: { userId: string }): Promise<ListedFile[]> {
  const actor = requireMember(ctx);
  const transact = actor.userId === userId ? inReadTransaction : inTransaction;
  return transact(ctx, async (tx) => {
    if (!(await mayOpenFilesOf(tx, actor, userId))) throw new AppError("not-found");
    const rows = await selectFilesOf(tx.trx, userId, MAX_SHOWN);
    if (actor.userId !== userId) await recordAudit(tx, { action: "file.listed", subjectId: userId });
    const open = await selectOpen(tx, actor, rows);
    return rows
      .filter(({ id }) => open.has(id))
      .filter((row) => row.state !== "uploading" || row.uploaded_by === actor.userId)
      .filter((row) => mayOpenKind(actor, row))
      .map(listed(actor));
  });
}

const listed =
  (actor: PersonActor) =>
  (row: FileRow): ListedFile => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
    refusal: row.refusal,
    contentType: row.content_type,
    bytes: row.bytes ?? row.declared_bytes,
    receivedBytes: row.received_bytes,
    createdAt: row.created_at,
    receivedAt: row.received_at,
    readAt: row.read_at,
    attachedAs: row.attached_as,
    isFromClinic: row.uploaded_by !== row.user_id,
    canDelete: canDelete(actor, row),
    fingerprint: row.state === "uploading" ? row.fingerprint : null,
  });
