import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import type { OrderPanel } from "./panel.ts";
import { selectDrafts, selectOrderPanels } from "./queries-order.server.ts";

type LabDrafts = { drafts: Awaited<ReturnType<typeof selectDrafts>>; panels: OrderPanel[] };

/** Orders that wait for this provider's one press, the oldest first, with the panels they name. */
export async function listLabDrafts(ctx: Ctx): Promise<LabDrafts> {
  const { userId } = requireProvider(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const drafts = await selectDrafts(tx.trx, userId);
    return { drafts, panels: drafts.length > 0 ? await selectOrderPanels(tx.trx, clinicToday(tx)) : [] };
  });
}
