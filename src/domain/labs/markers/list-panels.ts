import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectPanels, type Panel } from "./queries-panel.server.ts";

/** Panels for the form where staff enter reports. */
export async function listPanels(ctx: Ctx): Promise<Panel[]> {
  requireStaff(ctx);
  return inReadTransaction(ctx, ({ trx, env, now }) => selectPanels(trx, clinicToday({ env, now })));
}
