import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { selectMarkers } from "../markers/queries-marker.server.ts";
import type { LabOrder } from "./lab-order.ts";
import type { OrderPanel } from "./panel.ts";
import {
  selectDrawDays,
  selectOrderPanels,
  selectOrdersOf,
  selectSteps,
  type LabOrderStep,
} from "./queries-order.server.ts";

export type OwnLabOrder = {
  order: LabOrder & { providerName: string };
  panels: OrderPanel[];
  /** The tests in plain words; those of the first draw only are apart if there are several draws. */
  tests: { everyDraw: string[]; firstDraw: string[] };
  steps: LabOrderStep[];
  /** The days of draws whose results are here. Some orders need two. */
  drawnOn: string[];
};

/** A member's own order, signed, with what to do. Somebody else's doesn't exist. */
export async function getOwnLabOrder(ctx: Ctx, { orderId }: { orderId: string }): Promise<OwnLabOrder> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const order = (await selectOrdersOf(tx.trx, userId)).find(({ id }) => id === orderId);
    if (!order?.signedAt) throw new AppError("not-found");
    const all = await selectOrderPanels(tx.trx, clinicToday(tx));
    const panels = all.filter(({ key }) => order.panelKeys.includes(key));
    const markers = await selectMarkers(tx.trx, clinicToday(tx));
    const isRepeated = panels.some(({ draws }) => draws > 1);
    const everyDraw = new Set(
      panels
        .filter(({ draws }) => !isRepeated || draws > 1)
        .flatMap(({ tests }) => tests.filter(({ isFirstDrawOnly }) => !isFirstDrawOnly).map(({ loinc }) => loinc)),
    );
    const nameOf = (loinc: string) => markers.get(loinc)?.name ?? loinc;
    return {
      order,
      panels,
      tests: {
        everyDraw: order.loincs.filter((loinc) => everyDraw.has(loinc)).map(nameOf),
        firstDraw: order.loincs.filter((loinc) => !everyDraw.has(loinc)).map(nameOf),
      },
      steps: await selectSteps(tx.trx, order.id),
      drawnOn: await selectDrawDays(tx.trx, order.id),
    };
  });
}
