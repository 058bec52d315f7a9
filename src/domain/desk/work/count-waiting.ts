import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { countManualChecks } from "#domain/intake/identity-check/reads.server.ts";
import { countPrescriptionsToConfirm } from "#domain/prescribing/count-prescriptions-to-confirm.ts";
import { countCoverageGaps } from "#domain/intake/coverage/reads.server.ts";
import { countLabDrafts } from "#domain/labs/orders/count-lab-drafts.ts";
import { countInbox } from "#domain/messaging/inbox/count-inbox.ts";
import { countHandedThreads } from "#domain/messaging/threads/count-handed-threads.ts";
import { countOrdersToHandle, countReportsToCheck } from "./queries-waiting.server.ts";

/** Counts for each section of the navigation. Only numbers, which identify nobody. */
export type WaitingCounts = Partial<
  Record<"inbox" | "orders" | "results" | "intake" | "identity" | "messages" | "prescriptions" | "labs", number>
>;

/** What's waiting for the caller: the clinic's work for staff, their own for a provider. */
export async function countWaiting(ctx: Ctx): Promise<WaitingCounts> {
  const actor = requireKind(ctx, DESK_KINDS);
  if (actor.kind === "provider") {
    return {
      messages: await countHandedThreads(ctx),
      prescriptions: await countPrescriptionsToConfirm(ctx),
      labs: await countLabDrafts(ctx),
    };
  }
  const { open: inbox } = await countInbox(ctx);
  return inReadTransaction(ctx, async ({ trx, env, now }) => ({
    inbox,
    orders: await countOrdersToHandle(trx, clinicToday({ env, now })),
    results: await countReportsToCheck(trx),
    intake: await countCoverageGaps(trx),
    identity: await countManualChecks(trx),
  }));
}
