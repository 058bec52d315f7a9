import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { COLUMNS, DENSITIES } from "./people/people.ts";
import { upsertSettings } from "./queries-own.server.ts";
import { requireWorker } from "./require-worker.ts";
import { getSettings } from "./get-settings.ts";

export const SettingsChange = z
  .object({ hasSingleKeys: z.boolean(), density: z.enum(DENSITIES), hiddenColumns: z.array(z.enum(COLUMNS)) })
  .partial();

export async function changeSettings(ctx: Ctx, change: z.infer<typeof SettingsChange>): Promise<void> {
  const { userId } = requireWorker(ctx);
  await inTransaction(ctx, async (tx) => {
    const before = await getSettings(tx);
    await upsertSettings(tx.trx, {
      user_id: userId,
      has_single_keys: change.hasSingleKeys ?? before.hasSingleKeys,
      density: change.density ?? before.density,
      hidden_columns: change.hiddenColumns ?? before.hiddenColumns,
    });
  });
}
