import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import {
  selectInsideTimeOff,
  selectOfInactive,
  selectOutsideLicense,
  type VisitWithName,
} from "./queries-lists.server.ts";

export type VisitToReassign = VisitWithName & { why: "license" | "time-off" | "left" };

/**
 * Booked visits that need another provider, soonest first: no license that day, time off, or no longer at the clinic. Shown above
 * the week, which is audited.
 */
export async function listVisitsToReassign(ctx: Ctx): Promise<VisitToReassign[]> {
  requireStaff(ctx);
  return inReadTransaction(ctx, async ({ trx, now }) => {
    const found = new Map<string, VisitToReassign>();
    for (const visit of await selectInsideTimeOff(trx, now)) found.set(visit.id, { ...visit, why: "time-off" });
    for (const visit of await selectOfInactive(trx, now)) found.set(visit.id, { ...visit, why: "left" });
    for (const visit of await selectOutsideLicense(trx, now)) found.set(visit.id, { ...visit, why: "license" });
    return [...found.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  });
}
