import { createHash } from "node:crypto";
import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import type { ObjectStore } from "#core/object-store/object-store.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Inspector } from "./checking.ts";
import { isSameFamily, typeOfBytes } from "./file-type.ts";
import type { Refusal } from "./file.ts";
import { tidyFileJob } from "./jobs.ts";
import { findFile, lockFile, selectParts, updateFile, type FileRow } from "./queries.server.ts";

type Verdict =
  | { state: "clean"; bytes: Buffer; type: "application/pdf" | "image/jpeg" }
  | { state: "refused"; refusal: Refusal }
  | { state: "failed" };

/**
 * Checks an upload and accepts or refuses it. Fails closed: if anything goes wrong, the file stays unreadable and the queue
 * retries. Safe to run twice; only the first verdict counts.
 */
export async function checkFile(ctx: Ctx, { fileId }: { fileId: string }, inspector: Inspector): Promise<void> {
  requireSystem(ctx);
  const found = await inTransaction(ctx, async ({ trx }) => {
    const file = await findFile(trx, fileId);
    return file?.state === "being-checked" ? { file, parts: await selectParts(trx, fileId) } : null;
  });
  if (!found) return;
  const store = await objectStore(ctx.env);
  const bytes = await putTogether(store, found.file, found.parts);
  const verdict: Verdict = bytes ? await judge(ctx, found.file, bytes, inspector) : { state: "failed" };
  const key = `files/${fileId}`;
  if (verdict.state === "clean") await store.put(key, verdict.bytes, verdict.type);

  const isGone = await inTransaction(ctx, async (tx) => {
    const file = await lockFile(tx.trx, fileId);
    if (file?.state !== "being-checked") return !file;
    await updateFile(tx.trx, fileId, { ...asColumns(verdict, key), checked_at: tx.now, check_due_at: null });
    await recordAudit(tx, {
      action: verdict.state === "clean" ? "file.accepted" : "file.refused",
      subjectId: file.user_id,
      objectId: fileId,
      reason: verdict.state === "refused" ? verdict.refusal : null,
    });
    await enqueue(tx, tidyFileJob, { fileId });
    return false;
  });
  // The sender deleted it during the check: what we stored meanwhile is an orphan.
  if (isGone) await store.delete(key);
}

async function judge(ctx: Ctx, file: FileRow, bytes: Buffer, inspector: Inspector): Promise<Verdict> {
  const finding = await inspector.scan(bytes);
  if (!finding.isClean) {
    ctx.log.warn({ fileId: file.id, signature: finding.signature }, "an upload was refused by the virus scanner");
    return { state: "refused", refusal: "malware" };
  }
  const type = typeOfBytes(bytes);
  if (!type || !isSameFamily(type, file.declared_type)) return { state: "refused", refusal: "type" };
  if (type === "application/pdf") {
    const document = await inspector.examine(bytes);
    return document === "passive" ? { state: "clean", bytes, type } : { state: "refused", refusal: document };
  }
  const picture = await inspector.redraw(bytes, type);
  return picture ? { state: "clean", bytes: picture, type: "image/jpeg" } : { state: "refused", refusal: "unreadable" };
}

/** The chunks in order, or null if one is missing, which retrying wouldn't fix. */
async function putTogether(store: ObjectStore, file: FileRow, parts: Awaited<ReturnType<typeof selectParts>>) {
  const pieces: Buffer[] = [];
  let size = 0;
  for (const part of parts) {
    const piece = part.starts_at === size ? await store.get(part.object_key) : null;
    if (piece?.length !== part.bytes) return null;
    pieces.push(piece);
    size += piece.length;
  }
  return size === file.declared_bytes ? Buffer.concat(pieces, size) : null;
}

function asColumns(verdict: Verdict, key: string) {
  if (verdict.state !== "clean") {
    return { state: verdict.state, refusal: verdict.state === "refused" ? verdict.refusal : null };
  }
  return {
    state: "clean",
    object_key: key,
    content_type: verdict.type,
    bytes: verdict.bytes.length,
    sha256: createHash("sha256").update(verdict.bytes).digest(),
  };
}
