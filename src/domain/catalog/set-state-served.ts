import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertStateServed } from "./queries-change.server.ts";
import { Day } from "./catalog-day.ts";

export const StateChange = z.object({
  state: z.string().regex(/^[A-Z]{2}$/, "state-missing"),
  is_served: z.boolean(),
  effective_from: Day,
});

/** Sets whether the clinic serves a state from a day on. Today is allowed: if a state must close, it has to close now. */
export async function setStateServed(ctx: Ctx, input: z.infer<typeof StateChange>): Promise<void> {
  requireAdmin(ctx);
  if (input.effective_from < clinicToday(ctx)) throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    await insertStateServed(tx.trx, input);
    await recordAudit(tx, { action: "catalog.state-changed" });
  });
}
