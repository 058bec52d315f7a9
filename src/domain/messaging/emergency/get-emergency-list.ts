import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { EmergencyList } from "./emergency-list.ts";
import { selectListInUse } from "./queries-emergency.server.ts";

/** The current list, for the sender's browser. Public. */
export async function getEmergencyList(ctx: Ctx): Promise<{ version: number; list: EmergencyList }> {
  const { version, text } = await inReadTransaction(ctx, ({ trx }) => selectListInUse(trx));
  return { version, list: EmergencyList.parse(JSON.parse(text)) };
}
