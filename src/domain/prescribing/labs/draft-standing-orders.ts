import { Temporal } from "temporal-polyfill";
import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findProviderFor } from "#domain/intake/coverage/find-provider-for.ts";
import { draftLabOrder } from "#domain/labs/orders/draft-lab-order.ts";
import { findOrderSets } from "#domain/labs/orders/reads.server.ts";
import { listOpenLabItems, type OpenLabItem } from "#domain/safety/monitoring/reads.server.ts";

const BATCH = 200;

/**
 * Drafts what the monitoring schedule asks for soon, one order for each due item, and leaves it to the provider's one press. What is
 * there already stays as it is, so the next night repeats it safely.
 */
export async function draftStandingOrders(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const { draft_before_days: days } = (await getClinicalFacts(ctx)).lab_order_rules;
  const dueBefore = Temporal.PlainDate.from(clinicToday(ctx)).add({ days }).toString();
  let after: string | null = null;
  for (;;) {
    const items: OpenLabItem[] = await inTransaction(ctx, async (tx) => {
      const found = await listOpenLabItems(tx.trx, { today: clinicToday(tx), dueBefore, after, limit: BATCH });
      for (const item of found) await draft(tx, item);
      return found;
    });
    if (items.length < BATCH) return;
    after = items.at(-1)!.id;
  }
}

async function draft(tx: TxCtx, { id, userId, treatmentKey, step }: OpenLabItem): Promise<void> {
  const sets = await findOrderSets(tx.trx, clinicToday(tx));
  const fits = sets.filter((set) => set.purpose === "monitoring" && set.treatmentKey === treatmentKey);
  const set = fits.find((one) => one.step === step) ?? fits.find((one) => one.step === null);
  const providerId = set && (await findProviderFor(tx, { userId }));
  if (!set || !providerId) return;
  const { panelKeys, icd10 } = set;
  await draftLabOrder(tx, { userId, treatmentKey, providerId, origin: "standing", panelKeys, icd10, dueItemId: id });
}
