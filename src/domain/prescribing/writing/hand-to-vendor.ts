import type { TxCtx } from "#core/ctx.ts";
import type { Prescription } from "../prescription.ts";

/** What the e-prescribing service has to do about a prescription, enqueued with the change it follows from. */
export async function handToVendor(_tx: TxCtx, _prescription: Pick<Prescription, "id">): Promise<void> {}
