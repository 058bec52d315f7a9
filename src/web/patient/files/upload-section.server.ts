import { href } from "react-router";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { listFiles } from "#domain/files/list-files.ts";
import type { Language } from "../../shared/language/language.ts";
import { toFileView } from "../../shared/files/file-view.server.ts";

/** Data for the Upload Files half of /profile/files. */
export async function loadUploadSection(ctx: Ctx, language: Language) {
  const files = await listFiles(ctx, { userId: requireMember(ctx).userId });
  return {
    files: files.map((file) => toFileView(ctx, file, { isStaff: false, path: href("/profile/files"), language })),
  };
}
