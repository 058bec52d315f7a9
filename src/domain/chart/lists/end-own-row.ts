import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { addVersion } from "./add-version.ts";
import type { Section } from "./chart-list.ts";

/** A member says that something is over. It counts until a provider confirms that. */
export async function endOwnRow(ctx: Ctx, input: { section: Section; rootId: string; basedOn: number }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, (tx) =>
    addVersion(tx, {
      ...input,
      userId,
      action: "chart.changed",
      change: (row) => ({ status: "reported", source: "patient", entry: { ...row, untilOn: clinicToday(tx) } }),
    }),
  );
}
