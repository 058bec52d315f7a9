import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { EmergencyList } from "./emergency-list.ts";
import { createEmergencyCheck, type EmergencyCheck } from "./find-emergency.ts";
import { selectListInUse } from "./queries-emergency.server.ts";

/** The last list, compiled. We read the version with every message, so an approved one applies immediately. */
let prepared: { text: string; check: EmergencyCheck } | undefined;

/** Whether a message may be about an emergency, by the current list. A false alarm is better than a miss. */
export async function checkForEmergency(ctx: Ctx, message: string): Promise<boolean> {
  const { text } = await inReadTransaction(ctx, ({ trx }) => selectListInUse(trx));
  if (prepared?.text !== text) {
    prepared = { text, check: createEmergencyCheck(EmergencyList.parse(JSON.parse(text))) };
  }
  return prepared.check(message) !== null;
}
