import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { addRow, type Added } from "./add-row.ts";
import type { ChartEntry } from "./chart-list.ts";

/** A member reports something about themselves. It counts at once; a provider confirms or refutes it later. */
export async function proposeOwnRow(ctx: Ctx, { entry }: { entry: ChartEntry }): Promise<Added> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, (tx) => addRow(tx, { userId, entry, source: "patient", status: "reported" }));
}
