import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { noteEvent } from "./note-event.ts";
import { countHeld, updateValue } from "./queries.server.ts";
import { requireReport } from "./verify-report.ts";

export async function changeHold(
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
    await countHeld(tx, report.id);
    const note = input.reason ?? null;
    await noteEvent(tx, { kind, reportId: report.id, userId: report.userId, valueId: value.id, note });
  });
}
