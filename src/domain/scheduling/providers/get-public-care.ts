import type { Ctx } from "#core/ctx.ts";
import { readPublicRows } from "#core/db/public-rows.ts";
import type { Clinician } from "./clinician.ts";
import { selectListedClinicians, selectTreatedStates } from "./queries-public.server.ts";

/**
 * What the public pages say about who treats you where, the only source for it: states that are served and in which an active provider
 * has a license today, and the providers who agreed to be shown, with their licenses in those states.
 */
export async function getPublicCare(ctx: Ctx): Promise<{ states: string[]; clinicians: Clinician[] }> {
  return readPublicRows(
    ctx,
    "public-care",
    async (trx, today) => ({
      states: await selectTreatedStates(trx, today),
      clinicians: await selectListedClinicians(trx, today),
    }),
    { isForVisitors: true },
  );
}
