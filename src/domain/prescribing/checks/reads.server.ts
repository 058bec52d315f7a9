import { ask } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import { stoppedFillsOf, type StoppedFill } from "./queries.server.ts";

/** What other slices read about orders that the safety rules stop. */

export async function listStoppedFills(trx: Trx, userId: string): Promise<StoppedFill[]> {
  return ask(trx, stoppedFillsOf(userId));
}
