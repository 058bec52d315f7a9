import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { EmergencyList } from "./emergency-list.ts";
import { createEmergencyCheck, type EmergencyCheck } from "./find-emergency.ts";
import { selectListInUse } from "./queries-emergency.server.ts";

/** The list last used, prepared. It is read with every message, so that an approved version counts at once. */
let prepared: { text: string; check: EmergencyCheck } | undefined;

/** Whether a message may be about an emergency, by the list in use. Better one notice too many. */
export async function checkForEmergency(ctx: Ctx, message: string): Promise<boolean> {
  const { text } = await inTransaction(ctx, ({ trx }) => selectListInUse(trx));
  if (prepared?.text !== text) {
    prepared = { text, check: createEmergencyCheck(EmergencyList.parse(JSON.parse(text))) };
  }
  return prepared.check(message) !== null;
}
