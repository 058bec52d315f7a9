import type { TxCtx } from "#core/ctx.ts";
import { recheckSigned } from "../checks/recheck-signed.ts";
import type { Prescription } from "../prescription.ts";

/** How many checks stop a prescription that was just signed. In an object, so that tests of the service's words can set it. */
export const RECHECK = {
  async countStops(tx: TxCtx, prescription: Prescription, at: Date): Promise<number> {
    const lines = await recheckSigned(tx, prescription, at);
    return lines.filter(({ outcome }) => outcome === "stop").length;
  },
};
