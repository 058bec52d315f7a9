import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { selectOrderPanels } from "./queries-order.server.ts";

/** Only panels that can be ordered today. */
export async function requirePanels(tx: TxCtx, panelKeys: readonly string[]): Promise<void> {
  const known = new Set((await selectOrderPanels(tx.trx, clinicToday(tx))).map(({ key }) => key));
  if (!panelKeys.every((key) => known.has(key))) throw new AppError("conflict");
}
