import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Section } from "./chart-list.ts";
import { addVersion } from "./add-version.ts";
import { requireChart } from "./require-chart.ts";

type Decision = {
  userId: string;
  section: Section;
  rootId: string;
  basedOn: number;
  status: "confirmed" | "refuted" | "entered-in-error";
};

/** A provider confirms or refutes what was reported, or takes back what was entered in error. */
export async function decideChartRow(ctx: Ctx, { status, ...input }: Decision): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireChart(tx, { userId: input.userId, kinds: ["provider"] });
    await addVersion(tx, {
      ...input,
      action: "chart.decided",
      change: (row) => ({ status, source: row.source, entry: row }),
    });
  });
}
