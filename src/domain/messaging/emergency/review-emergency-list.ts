import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { EmergencyList } from "./emergency-list.ts";
import { selectListInUse, selectNewestList } from "./queries-emergency.server.ts";

/** The latest version for a clinician to review, and which version is in use. */
export async function reviewEmergencyList(ctx: Ctx) {
  requireProvider(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const { list, ...newest } = await selectNewestList(trx);
    const { version } = await selectListInUse(trx);
    return { ...newest, list: EmergencyList.parse(list), versionInUse: version };
  });
}
