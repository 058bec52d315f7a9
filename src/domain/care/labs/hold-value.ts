import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { noteEvent } from "./note-event.ts";
import { countHeld, updateValue } from "./queries.server.ts";
import { requireReport } from "./verify-report.ts";

export const Hold = z.object({
  reportId: z.uuid(),
  valueId: z.uuid(),
  reason: z.string().trim().min(1, "harm-missing").max(500),
});

/**
 * Keeps one result from the member, because seeing it now would harm this person. Only a provider may, result by result, with
 * the reason on record: anything wider would be information blocking.
 */
export async function holdValue(ctx: Ctx, input: z.infer<typeof Hold>): Promise<void> {
  const provider = requireProvider(ctx);
  await change(ctx, input, "held", (now) => ({
    held_at: now,
    held_by: provider.userId,
    hold_reason: input.reason,
  }));
}

export async function liftHold(ctx: Ctx, input: { reportId: string; valueId: string }): Promise<void> {
  requireProvider(ctx);
  await change(ctx, input, "hold-lifted", () => ({ held_at: null, held_by: null, hold_reason: null }));
}

async function change(
  ctx: Ctx,
  input: { reportId: string; valueId: string; reason?: string },
  kind: "held" | "hold-lifted",
  to: (now: Date) => { held_at: Date | null; held_by: string | null; hold_reason: string | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const report = await requireReport(tx, input.reportId, "hold");
    const value = report.values.find(({ id }) => id === input.valueId);
    if (!value) throw new AppError("not-found");
    if ((kind === "held") === (value.heldAt !== null)) throw new AppError("conflict");
    await updateValue(tx.trx, value.id, to(tx.now));
    await countHeld(tx.trx, report.id);
    const note = input.reason ?? null;
    await noteEvent(tx, { kind, reportId: report.id, userId: report.userId, valueId: value.id, note });
  });
}
