import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectStuck } from "./queries-intake.server.ts";
import type { StuckPerson, StuckStep } from "./stuck.ts";

/** Who is stuck on the way to a first order, where and since when, longest first. States only, never an answer. */
export async function listStuck(ctx: Ctx, input: { step: StuckStep | null }): Promise<StuckPerson[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const people = await selectStuck(tx.trx, input.step);
    await recordAudit(tx, { action: "intake.listed" });
    return people;
  });
}
