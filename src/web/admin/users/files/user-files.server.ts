import type { Ctx } from "#core/ctx.ts";
import { listFiles } from "#domain/files/list-files.ts";
import { shownFile, type ShownFile } from "../../../shared/files/shown-file.server.ts";

const NEWEST = 5;

export async function shownFilesOf(ctx: Ctx, userId: string): Promise<ShownFile[]> {
  const files = await listFiles(ctx, { userId });
  return files.map((file) => shownFile(ctx, file, { isStaff: true, path: `/admin/users/${userId}/files` }));
}

/** What a member's page shows of their files; the rest is one page further. */
export async function newestFiles(ctx: Ctx, userId: string) {
  const files = await shownFilesOf(ctx, userId);
  return { files: files.slice(0, NEWEST), count: files.length };
}
