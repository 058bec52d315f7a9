import type { Ctx } from "#core/ctx.ts";

/** What the Lab Results half of /profile/files shows. */
export async function loadResultsSection(_ctx: Ctx) {
  return { reports: [] };
}
