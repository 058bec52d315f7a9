import type { Ctx } from "#core/ctx.ts";

/** What the Upload Files half of /profile/files shows. */
export async function loadUploadSection(_ctx: Ctx) {
  return { files: [] };
}
