import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { COLUMNS, DENSITIES, type Column, type Density } from "./people/people.ts";
import { findSettings } from "./queries-own.server.ts";
import { requireWorker } from "./require-worker.ts";

export type StaffSettings = { hasSingleKeys: boolean; density: Density; hiddenColumns: Column[] };

const AS_IT_COMES: StaffSettings = { hasSingleKeys: true, density: "compact", hiddenColumns: ["phone"] };

/** Personal settings of an employee, admin or provider. */
export async function getSettings(ctx: Ctx): Promise<StaffSettings> {
  const { userId } = requireWorker(ctx);
  const row = await inReadTransaction(ctx, ({ trx }) => findSettings(trx, userId));
  if (!row) return AS_IT_COMES;
  return {
    hasSingleKeys: row.has_single_keys,
    density: DENSITIES.find((one) => one === row.density) ?? AS_IT_COMES.density,
    hiddenColumns: COLUMNS.filter((column) => row.hidden_columns.includes(column)),
  };
}
