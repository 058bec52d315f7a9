import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import type { FileRow } from "./queries.server.ts";

export const LINK_SECONDS = 60;

/** The caller has checked access. */
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

/** Names end up in URLs and headers, and a file name may reveal a condition. So the file gets our own name. */
function downloadName(fileId: string, at: Date, contentType: string): string {
  const ending = contentType === "application/pdf" ? "pdf" : "jpg";
  return `file-${at.toISOString().slice(0, 10)}-${fileId.slice(-6)}.${ending}`;
}
