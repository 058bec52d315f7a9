import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import type { LabOrder } from "./lab-order.ts";
import type { OrderPanel, OrderSet } from "./panel.ts";
import { selectOrderPanels, selectOrderSets, selectOrdersOf } from "./queries-order.server.ts";

export type LabOrdersOf = {
  name: string;
  orders: (LabOrder & { providerName: string })[];
  panels: OrderPanel[];
  sets: OrderSet[];
};

/** Someone's lab orders, and what could be ordered: for the provider who cares for them, and for nurses. */
export async function listLabOrdersOf(ctx: Ctx, { userId }: { userId: string }): Promise<LabOrdersOf> {
  const actor = requireKind(ctx, ["provider", "nurse"]);
  return inTransaction(ctx, async (tx) => {
    if (actor.kind === "provider" && !(await caresFor(tx, { userId }))) throw new AppError("not-found");
    const person = await findPerson(tx.trx, userId);
    if (!person) throw new AppError("not-found");
    await recordAudit(tx, { action: "lab-orders.read", subjectId: userId });
    const today = clinicToday(tx);
    return {
      name: person.name,
      orders: await selectOrdersOf(tx.trx, userId),
      panels: await selectOrderPanels(tx.trx, today),
      sets: await selectOrderSets(tx.trx, today),
    };
  });
}
