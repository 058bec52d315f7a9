import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import type { FileRow } from "./queries.server.ts";

export const LINK_SECONDS = 60;

/** Who may have it was asked before. */
export async function signedLink(ctx: Ctx, file: FileRow): Promise<{ url: string }> {
  if (!file.object_key || !file.content_type) throw new AppError("not-found");
  const store = await objectStore(ctx.env);
  const url = await store.signedGetUrl(file.object_key, {
    fileName: downloadName(file.id, file.created_at, file.content_type),
    contentType: file.content_type,
    seconds: LINK_SECONDS,
    now: ctx.now,
  });
  return { url };
}

/** Names travel in addresses and headers, and what somebody calls a file may say what they suffer from. So it gets ours. */
function downloadName(fileId: string, at: Date, contentType: string): string {
  const ending = contentType === "application/pdf" ? "pdf" : "jpg";
  return `file-${at.toISOString().slice(0, 10)}-${fileId.slice(-6)}.${ending}`;
}
