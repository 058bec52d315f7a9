import { z } from "zod";
import { requireMember, type PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { COLUMNS, DENSITIES, type Column, type Density } from "./people/people.ts";
import { findSettings, upsertSettings } from "./queries-own.server.ts";

export type StaffSettings = { hasSingleKeys: boolean; density: Density; hiddenColumns: Column[] };

const AS_IT_COMES: StaffSettings = { hasSingleKeys: true, density: "compact", hiddenColumns: ["phone"] };

export const SettingsChange = z
  .object({ hasSingleKeys: z.boolean(), density: z.enum(DENSITIES), hiddenColumns: z.array(z.enum(COLUMNS)) })
  .partial();

/** How this employee, admin or provider likes to work. */
export async function getSettings(ctx: Ctx): Promise<StaffSettings> {
  const { userId } = requireWorker(ctx);
  const row = await inTransaction(ctx, ({ trx }) => findSettings(trx, userId));
  if (!row) return AS_IT_COMES;
  return {
    hasSingleKeys: row.has_single_keys,
    density: DENSITIES.find((one) => one === row.density) ?? AS_IT_COMES.density,
    hiddenColumns: COLUMNS.filter((column) => row.hidden_columns.includes(column)),
  };
}

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

/** Whoever works here; members have no such page. */
function requireWorker(ctx: Ctx): PersonActor {
  const person = requireMember(ctx);
  if (person.kind === "member") throw new AppError("forbidden");
  return person;
}
