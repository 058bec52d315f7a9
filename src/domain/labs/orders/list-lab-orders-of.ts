import { requireKind, requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import type { LabOrder } from "./lab-order.ts";
import type { OrderPanel, OrderSet } from "./panel.ts";
import { selectDrafts, selectOrderPanels, selectOrderSets, selectOrdersOf } from "./queries-order.server.ts";

export type LabOrdersOf = { orders: (LabOrder & { providerName: string })[]; panels: OrderPanel[]; sets: OrderSet[] };

/** Someone's lab orders, and what could be ordered: for the provider who cares for them, and for nurses. */
export async function listLabOrdersOf(ctx: Ctx, { userId }: { userId: string }): Promise<LabOrdersOf> {
  const actor = requireKind(ctx, ["provider", "nurse"]);
  return inReadTransaction(ctx, async (tx) => {
    if (actor.kind === "provider" && !(await caresFor(tx, { userId }))) throw new AppError("not-found");
    const today = clinicToday(tx);
    return {
      orders: await selectOrdersOf(tx.trx, userId),
      panels: await selectOrderPanels(tx.trx, today),
      sets: await selectOrderSets(tx.trx, today),
    };
  });
}

/** Orders that wait for this provider's one press, the oldest first. */
export async function listLabDrafts(ctx: Ctx): Promise<Awaited<ReturnType<typeof selectDrafts>>> {
  const { userId } = requireProvider(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectDrafts(trx, userId));
}
