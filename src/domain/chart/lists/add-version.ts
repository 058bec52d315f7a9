import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { ChartEntry, ChartRow, RowSource, RowStatus, Section } from "./chart-list.ts";
import { insertVersion } from "./queries.server.ts";
import { findChartLists } from "./reads.server.ts";

type Change = {
  userId: string;
  section: Section;
  rootId: string;
  /** The version the change was made on. */
  basedOn: number;
  action: "chart.changed" | "chart.decided";
  change: (row: ChartRow) => { status: RowStatus; source: RowSource; entry: ChartEntry };
};

/** Adds the next version of a row. Another change in between is a conflict; so is a lost race, which the table decides. */
export async function addVersion(
  tx: TxCtx,
  { userId, section, rootId, basedOn, action, change }: Change,
): Promise<void> {
  const lists = await findChartLists(tx.trx, userId);
  const row = lists[section].find((one) => one.rootId === rootId);
  if (!row) throw new AppError("not-found");
  if (row.version !== basedOn) throw new AppError("conflict");
  const { status, source, entry } = change(row);
  const id = newId(tx.now.getTime());
  const addedBy = requireMember(tx).userId;
  await insertVersion(
    tx.trx,
    { id, rootId, version: basedOn + 1, userId, status, source, origin: row.origin, addedBy, addedAt: tx.now },
    entry,
  );
  await recordAudit(tx, { action, subjectId: userId, objectId: id });
}
