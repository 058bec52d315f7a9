import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireSystem } from "#core/actor.ts";
import { fillsLeft, type Prescription } from "./prescription.ts";
import { selectActive } from "./queries.server.ts";

/**
 * Prescriptions that can be ordered: active, not expired, with a fill left. Paginated by id for the nightly job; `next` starts
 * the following page, null after the last.
 */
export async function listDuePrescriptions(
  ctx: Ctx,
  input: { after: string | null; limit: number },
): Promise<{ prescriptions: Prescription[]; next: string | null }> {
  requireSystem(ctx);
  return inReadTransaction(ctx, async ({ trx, env, now }) => {
    const today = clinicToday({ env, now });
    const found = await selectActive(trx, { today, ...input });
    return {
      prescriptions: found.filter((prescription) => fillsLeft(prescription) > 0),
      next: found.length === input.limit ? (found.at(-1)?.id ?? null) : null,
    };
  });
}
