import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { listFiles } from "#domain/files/list-files.ts";
import { toFileView, type FileView } from "../../../shared/files/file-view.server.ts";

const NEWEST = 5;

export async function loadFilesOf(ctx: Ctx, userId: string): Promise<FileView[]> {
  const files = await listFiles(ctx, { userId });
  return files.map((file) =>
    toFileView(ctx, file, { isStaff: true, path: href("/admin/users/:userId/files", { userId }) }),
  );
}

/** What a member's page shows of their files; the rest is one page further. */
export async function newestFiles(ctx: Ctx, userId: string) {
  const files = await loadFilesOf(ctx, userId);
  return { files: files.slice(0, NEWEST), count: files.length };
}
