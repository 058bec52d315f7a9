import type { TxCtx } from "#core/ctx.ts";
import type { Prescription } from "../prescription.ts";

/** How many checks stop a prescription that was just signed. */
export async function recheckStops(_tx: TxCtx, _prescription: Prescription): Promise<number> {
  return Promise.resolve(0);
}
