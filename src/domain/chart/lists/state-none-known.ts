import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { counts, type Section } from "./chart-list.ts";
import { insertNoneKnown } from "./queries.server.ts";
import { findChartLists } from "./reads.server.ts";
import { requireChart } from "./require-chart.ts";

/** That there are none, said by the member, a nurse or the provider. Refused while the list names one. */
export async function stateNoneKnown(
  ctx: Ctx,
  { userId, section }: { userId: string; section: Section },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const actor = requireMember(tx);
    if (actor.userId !== userId) await requireChart(tx, { userId, kinds: ["nurse", "provider"] });
    const lists = await findChartLists(tx.trx, userId);
    if (lists[section].some(counts)) throw new AppError("conflict");
    const id = newId(tx.now.getTime());
    await insertNoneKnown(tx.trx, { id, userId, section, at: tx.now, by: actor.userId });
    await recordAudit(tx, { action: "chart.none-stated", subjectId: userId, objectId: id });
  });
}
