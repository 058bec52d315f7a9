import type { TxCtx } from "#core/ctx.ts";
import { stopsOf } from "../checks/check-line.ts";
import { findPrescription } from "../queries.server.ts";
import { listOpenOrders } from "../visits/queries-order.server.ts";
import { lookAgain } from "./look-again.ts";

/** A prescription in the tray that can't be staged, so the note isn't signed: not checked since it was changed, or stopped. */
export type UnreadyPrescription = {
  code: "prescription-not-checked" | "prescription-stopped";
  prescriptionId: string;
  medicine: string;
  /** The rules that forbid it or wait for a reason. */
  rules: string[];
};

export async function findUnready(tx: TxCtx, visitId: string): Promise<UnreadyPrescription[]> {
  const unready: UnreadyPrescription[] = [];
  for (const order of await listOpenOrders(tx.trx, visitId)) {
    if (order.kind !== "prescription") continue;
    const { prescriptionId, medicine } = order.detail;
    const prescription = await findPrescription(tx.trx, prescriptionId);
    if (prescription?.status !== "checked") {
      unready.push({ code: "prescription-not-checked", prescriptionId, medicine, rules: [] });
      continue;
    }
    const { ready, look } = await lookAgain(tx, prescription);
    if (ready) continue;
    const stops = stopsOf(look.checks).map(({ rule }) => rule);
    const code = stops.length > 0 ? "prescription-stopped" : "prescription-not-checked";
    unready.push({ code, prescriptionId, medicine, rules: stops.length > 0 ? stops : look.unanswered });
  }
  return unready;
}
