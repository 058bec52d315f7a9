import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { counts, nameOf, type ChartEntry, type RowSource, type RowStatus } from "./chart-list.ts";
import { isSameName, recognize, recognizeProblem, type ChartTerm } from "./chart-term.ts";
import { insertVersion, selectTerms } from "./queries.server.ts";
import { findChartLists } from "./reads.server.ts";

export type Added = { kind: "added"; rootId: string } | { kind: "already-listed" };

type NewRow = { userId: string; entry: ChartEntry; source: RowSource; status: RowStatus };

/** Adds the first version of a row, unless one of that name counts already. The typed name proposes its classes or its problem. */
export async function addRow(tx: TxCtx, { userId, entry, source, status }: NewRow): Promise<Added> {
  const lists = await findChartLists(tx.trx, userId);
  const isListed = lists[entry.section].some((row) => counts(row) && isSameName(nameOf(row), nameOf(entry)));
  if (isListed) return { kind: "already-listed" };
  const id = newId(tx.now.getTime());
  const addedBy = requireMember(tx).userId;
  await insertVersion(
    tx.trx,
    { id, rootId: id, version: 1, userId, status, source, origin: null, addedBy, addedAt: tx.now },
    withTerms(entry, await selectTerms(tx.trx, clinicToday(tx))),
  );
  await recordAudit(tx, { action: "chart.added", subjectId: userId, objectId: id });
  return { kind: "added", rootId: id };
}

/** What was chosen stays as it is. */
export function withTerms(entry: ChartEntry, terms: readonly ChartTerm[]): ChartEntry {
  if ("classKeys" in entry && entry.classKeys.length === 0)
    return { ...entry, classKeys: recognize(terms, "class", nameOf(entry)) };
  if (entry.section === "problems" && entry.problemKey === null)
    return { ...entry, problemKey: recognizeProblem(terms, entry.name) };
  return entry;
}
