import { isStaff, requireMember, requireStaff, type PersonActor } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findFile, lockFile, selectOpened, type FileRow } from "./queries.server.ts";

/** The file, if this user can access it; otherwise a 404. */
export async function requireFile(tx: TxCtx, fileId: string, how: "read" | "change" = "read"): Promise<FileRow> {
  const actor = requireMember(tx);
  const file = how === "change" ? await lockFile(tx.trx, fileId) : await findFile(tx.trx, fileId);
  if (!file || !mayOpenKind(actor, file) || !(await mayOpenFilesOf(tx, actor, file.user_id))) {
    throw new AppError("not-found");
  }
  if (!(await selectOpen(tx, actor, [file])).has(file.id)) throw new AppError("not-found");
  return file;
}

/**
 * Which of someone's files are open to this reader. A paper that was typed in is part of the record: at the desk, nurses open it, an
 * admin in a chart they opened, and whoever holds the report or entered the prescription. The policy asks the same function. A
 * colleague who views as the member sees only what isn't part of the record yet.
 */
export async function selectOpen(
  tx: TxCtx,
  actor: PersonActor,
  files: readonly Pick<FileRow, "id" | "attached_as" | "user_id">[],
): Promise<Set<string>> {
  const isClosed = (file: (typeof files)[number]) => {
    if (file.attached_as === null) return false;
    return actor.viewedBy !== undefined || (isStaff(actor) && actor.userId !== file.user_id);
  };
  const [closed, open] = [files.filter(isClosed), files.filter((file) => !isClosed(file))];
  const opened = actor.viewedBy ? [] : await selectOpened(tx.trx, closed);
  return new Set([...open.map(({ id }) => id), ...opened]);
}

/** Staff and the member can open a signed order; its prescriber only through the prescription, see `linkToAttached`. */
export function mayOpenKind(actor: PersonActor, file: Pick<FileRow, "kind" | "user_id">): boolean {
  return actor.kind !== "provider" || file.kind !== "signed-order" || actor.userId === file.user_id;
}

/** Whose files: your own; anyone's for staff, see `selectOpen`; for a provider, those of people they care for. */
export async function mayOpenFilesOf(tx: TxCtx, actor: PersonActor, userId: string): Promise<boolean> {
  if (actor.userId === userId) return true;
  if (actor.kind === "provider") return caresFor(tx, { userId });
  return isStaff(actor);
}

/** Whose file it will be, and its kind. Members upload their own; staff upload documents for others. */
export function requireSender(tx: TxCtx, input: { forUser?: string | undefined }): PersonActor {
  return input.forUser === undefined ? requireMember(tx) : requireStaff(tx);
}

/**
 * The sender can delete it until someone else has opened it; then it's part of the record. Staff can delete what any of them
 * sent, so a wrong document doesn't wait for a colleague.
 */
export function canDelete(actor: PersonActor, file: Pick<FileRow, "user_id" | "uploaded_by" | "read_at">): boolean {
  if (file.read_at) return false;
  if (file.uploaded_by === actor.userId) return true;
  const isFromStaff = file.uploaded_by !== file.user_id;
  return isFromStaff && isStaff(actor);
}
