import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectTemplateVersions, type TemplateVersion } from "./queries.server.ts";

/** Every template with its versions, newest first. */
export async function listTemplates(ctx: Ctx): Promise<{ key: string; versions: TemplateVersion[] }[]> {
  requireAdmin(ctx);
  const all = await inReadTransaction(ctx, ({ trx }) => selectTemplateVersions(trx));
  return [...Map.groupBy(all, ({ template }) => template.key)].map(([key, versions]) => ({ key, versions }));
}
