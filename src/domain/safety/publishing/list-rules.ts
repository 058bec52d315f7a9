import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectAllVersions, type RuleVersion } from "./queries.server.ts";

/** Every safety rule with its versions, newest first. */
export async function listRules(ctx: Ctx): Promise<{ key: string; versions: RuleVersion[] }[]> {
  requireAdmin(ctx);
  const all = await inReadTransaction(ctx, ({ trx }) => selectAllVersions(trx));
  return [...Map.groupBy(all, ({ key }) => key)].map(([key, versions]) => ({ key, versions }));
}
